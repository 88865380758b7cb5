/** Where a command prints, passed in so that tests read it. */
export interface Output {
  line(text: string): void;
}
