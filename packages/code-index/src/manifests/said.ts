/** What one manifest says of its project; what is left out it does not say. */
export interface Said {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly version?: unknown;
  readonly private?: boolean;
  readonly dependencies?: readonly string[];
  readonly developmentDependencies?: readonly string[];
  readonly optionalDependencies?: readonly string[];
  readonly scripts?: readonly string[];
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly members?: readonly string[];
  readonly commands?: Readonly<Record<string, string>>;
  readonly isReadable?: boolean;
}
