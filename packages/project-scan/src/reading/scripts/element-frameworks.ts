/** Packages in which functions are components: of these, those are told that a file exports. */
export const elementFrameworks: readonly string[] = ['react', 'preact', 'solid-js'];
