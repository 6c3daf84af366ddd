/** How a file uses a name at one place, as far as its syntax tells. */
export type ReferenceRole = (typeof REFERENCE_ROLES)[number];

/** The order is part of caches: new ones come last. */
export const REFERENCE_ROLES = [
  'call',
  'construct',
  'jsx',
  'decorator',
  'callback',
  'reference',
  'write',
  'type',
  'extends',
  'import',
  'export',
  /** The name of a definition, of a local variable or of a parameter. */
  'definition',
  /** A property name in an object literal or a binding pattern: it stands for a property of another type too. */
  'property_key',
  /** A parameter that a test runner hands in what its name stands for. */
  'fixture',
  /** The second name of an element that has children: `</Page>`. The first one is the use. */
  'closing_tag',
] as const;

/** Uses that run what is named. */
export const RUNNING_ROLES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'call',
  'construct',
  'jsx',
  'decorator',
  'fixture',
]);

/** What uses of a name become edges. */
export const EDGE_ROLES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  ...RUNNING_ROLES,
  'callback',
  'reference',
  'write',
  'type',
  'extends',
]);
