/** The sheet of a report: light, dark and on paper. Colour repeats what words and shapes say. */
export const SHEET = `:root{color-scheme:light dark;--paper:#fff;--ink:#1a1a1a;--soft:#545454;--line:#c8c8c8;--good:#0b6b2e;--warn:#855400;--bad:#a8071a;--unknown:#46566b;--accent:#1f4b5f}
@media (prefers-color-scheme:dark){:root{--paper:#14181a;--ink:#e8ecec;--soft:#a9b3b8;--line:#3d474c;--good:#7fd3a4;--warn:#e6b85c;--bad:#f1978a;--unknown:#a9bbd4;--accent:#8fc3d8}}
@media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--good:#0b6b2e;--warn:#7a4d00;--bad:#a8071a;--unknown:#46566b;--accent:#1f4b5f}}
body{font:15px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:var(--ink);background:var(--paper);overflow-wrap:anywhere;text-wrap:pretty}
h1{font-size:1.5rem;line-height:1.25;margin:.35rem 0 .6rem;text-wrap:balance}h2{font-size:1.2rem;line-height:1.3;margin:.25rem 0}h3{font-size:1rem;margin:1.4rem 0 .4rem}
section{margin-top:2.2rem;border-top:2px solid var(--line);padding-top:1rem}section.only{border:0;margin:0;padding:0}
ul{margin:.3rem 0;padding-left:1.3rem}li{margin:.2rem 0}.rules{list-style:none;padding:0}.rules li{display:grid;grid-template-columns:1.3rem 1fr;gap:.35rem}.mark{width:.95rem;height:.95rem;margin-top:.28rem;overflow:visible}
.title{color:var(--soft);margin:0}.head{margin:0;font-size:1.05rem}.lead{font-size:1.05rem}
table{border-collapse:collapse;width:100%;margin:.6rem 0;font-size:.92rem}td,th{border-bottom:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}th{overflow-wrap:break-word;min-width:6.9rem;width:30%}.overview th:first-child{width:8.5rem}.overview th+th{width:auto}
details{border-top:1px solid var(--line);padding:.5rem 0}summary{cursor:pointer;font-weight:600;min-height:1.6rem}.folds{border-bottom:1px solid var(--line);margin-top:1.2rem}
.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}.unknown,.mute{color:var(--unknown)}small,.aside{color:var(--soft)}
.drawing{display:block;max-width:100%;height:auto;font-family:system-ui,sans-serif;font-size:13px;direction:ltr;margin:.6rem 0}.charts{display:flex;align-items:flex-start;flex-wrap:wrap;gap:0 1.5rem}.charts svg{flex:1 1 18rem;max-width:30rem}
.drawing text{fill:var(--ink)}.drawing .label,.drawing .more{fill:var(--soft);font-size:11px}.axis{stroke:var(--line)}
.edge{stroke:var(--soft);stroke-width:1.8}.edge.hidden{stroke-dasharray:5 5}.edge.other{stroke:var(--line);stroke-dasharray:2 5}.strike{stroke:var(--bad);stroke-width:3}
.node rect,.hash-box rect{fill:var(--paper);stroke:var(--accent);stroke-width:1.5}.node.hidden rect,.node.other rect,.hash-box.given rect{stroke:var(--soft);stroke-dasharray:4 4}.node.other text{fill:var(--soft)}
.node.outcome rect{stroke:var(--ink);stroke-width:3}.node.outcome text{font-weight:650}.hash-box.root rect{stroke:var(--good);stroke-width:2.5}.hash-box.not-root rect{stroke:var(--bad);stroke-width:2.5}.hash-box text{font-family:ui-monospace,monospace;font-size:11.5px}
.rule-dot circle{fill:var(--paper);stroke:var(--good);stroke-width:2}.rule-dot path,.rule-dot.proved circle{fill:var(--good)}.rule-dot.apart :is(circle,path),.rule-dot.open circle{stroke:var(--soft)}.rule-dot.apart path{stroke-width:2}.rule-dot.open circle{stroke-dasharray:2.4 2}
.bar-piece rect{fill:var(--good);stroke:var(--paper);stroke-width:1.5}.bar-piece.bad rect{fill:var(--bad)}.bar-piece path{fill:none;stroke:var(--paper);stroke-width:2}.bar-piece.warn rect{fill:var(--paper);stroke:var(--warn)}.bar-piece.expired rect{fill:var(--line);stroke:var(--warn)}.bar-piece.unknown rect{fill:var(--paper);stroke:var(--unknown);stroke-dasharray:3 3}
.score-most{fill:none;stroke:var(--line)}.score-earned{fill:var(--accent)}.score-cap{stroke:var(--bad);stroke-width:2;stroke-dasharray:4 4}
.unfold{display:none}@page{margin:16mm}
@media print{body{margin:0;padding:0;max-width:none;font-size:10.5pt}*{print-color-adjust:exact}tr,li,svg{break-inside:avoid}h1,h2,h3,.head,summary{break-after:avoid}details::details-content{content-visibility:visible;block-size:auto}summary{list-style:none}}
@media print{@supports not selector(::details-content){.unfold{display:block}}}`;
