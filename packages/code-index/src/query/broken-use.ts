export interface BrokenUse {
  readonly file: string;
  /** 0-based. */
  readonly line: number;
  /** Innermost definition around it, or -1. */
  readonly holder: number;
}
