/** Rows as they come, and which of them are looked for: each is looked at once, however often the list is drawn. */
export class RowList<Row> {
  readonly #rows: Row[] = [];
  #isWanted: (row: Row) => boolean = () => true;
  #looked = 0;
  #found: Row[] = [];

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Of those that were looked at, in their order. */
  get found(): readonly Row[] {
    return this.#found;
  }

  add(row: Row): void {
    this.#rows.push(row);
  }

  /** From the first row on. */
  lookFor(isWanted: (row: Row) => boolean): void {
    this.#isWanted = isWanted;
    this.#looked = 0;
    this.#found = [];
  }

  /** Looks at the next rows, so many at most. @returns whether all were looked at */
  look(most: number): boolean {
    const until = Math.min(this.#rows.length, this.#looked + most);
    for (; this.#looked < until; this.#looked += 1) {
      const row = this.#rows[this.#looked] as Row;
      if (this.#isWanted(row)) this.#found.push(row);
    }
    return until === this.#rows.length;
  }
}
