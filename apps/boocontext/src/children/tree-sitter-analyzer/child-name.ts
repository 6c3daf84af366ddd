/** What this child is called in answers. */
export const childName = 'tree-sitter-analyzer';
