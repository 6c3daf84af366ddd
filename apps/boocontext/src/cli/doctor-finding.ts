export interface Finding {
  readonly name: string;
  /** `warning`: something is missing that not every question needs. `bad`: no question can be trusted to be answered. */
  readonly state: 'good' | 'warning' | 'bad';
  readonly message: string;
  /** What to do about it; absent where all is good. */
  readonly mend?: string;
}
