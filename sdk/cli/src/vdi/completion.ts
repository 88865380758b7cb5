/** Shell completion for `vdi`, derived from the table of commands. */
import { type CommandRow, optionsOf } from "@svc/core/command-line";
import type { VdiCommand } from "../terminal/command.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type ShellName = (typeof SHELLS)[number];

export interface Completion {
  readonly name: string;
  readonly summary: string;
  /** Words that may follow the name, such as `issue` of `vdi receipt issue`. */
  readonly actions: readonly string[];
  /** With their dashes, sorted. */
  readonly options: readonly string[];
}

export function completionsOf(commands: readonly CommandRow<VdiCommand>[]): Promise<Completion[]> {
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const { forms } = await load();
      const options = optionsOf(Object.assign({}, ...Object.values(forms).map((form) => form.options)));
      return { name, summary, actions: Object.keys(forms).filter((key) => /^\w/.test(key)), options };
    }),
  );
}

/** The script for `shell`, which knows nothing else than `rows`. */
export function completionScript(shell: ShellName, rows: readonly Completion[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](rows);
}

function bashScript(rows: readonly Completion[]): string {
  const cases = rows.map(
    ({ name, actions, options }) =>
      `    ${name}) actions="${actions.join(" ")}" options="${options.join(" ")}" ;;`,
  );
  return `# vdi in bash: source <(vdi completion bash)
_vdi() {
  local word=\${COMP_WORDS[COMP_CWORD]} actions="" options=""
  case \${COMP_WORDS[1]} in
${cases.join("\n")}
  esac
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W "${rows.map(({ name }) => name).join(" ")}" -- "$word")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  elif ((COMP_CWORD == 2)) && [[ -n $actions ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$actions" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -o filenames -F _vdi vdi
`;
}

function zshScript(rows: readonly Completion[]): string {
  const names = rows.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(":", "\\:")}`)}`);
  const cases = rows.map(
    ({ name, actions, options }) =>
      `    ${name}) actions=(${actions.join(" ")}) options=(${options.join(" ")}) ;;`,
  );
  return `#compdef vdi
# vdi in zsh: source <(vdi completion zsh), or as _vdi in a folder of $fpath
_vdi() {
  local -a names actions options
  names=(
${names.join("\n")}
  )
  case $words[2] in
${cases.join("\n")}
  esac
  if ((CURRENT == 2)); then
    _describe command names
  elif [[ $words[CURRENT] == -* ]]; then
    compadd -- $options
  elif ((CURRENT == 3 && $#actions)); then
    compadd -- $actions
  else
    _files
  fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _vdi "$@"; else
  # Of a shell that completes nothing yet.
  (($+functions[compdef])) || { autoload -Uz compinit && compinit; }
  compdef _vdi vdi
fi
`;
}

function fishScript(rows: readonly Completion[]): string {
  const lines = rows.flatMap(({ name, summary, actions, options }) => {
    const within = `complete -c vdi -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c vdi -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...(actions.length === 0 ? [] : [actionsInFish(name, actions.join(" "))]),
      ...options.map((option) => `${within} -l ${option.slice(2)}`),
    ];
  });
  return `# vdi in fish: vdi completion fish > ~/.config/fish/completions/vdi.fish\n${lines.join("\n")}\n`;
}

/** No files until one of them is there. */
function actionsInFish(name: string, actions: string): string {
  const isNext = `'__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${actions}'`;
  return `complete -c vdi -n ${isNext} -f -a '${actions}'`;
}

/** As one word of all three shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
