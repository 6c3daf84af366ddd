import { pathological } from './support/pathological.ts';

pathological('one file that is no code', [
  'data: JSON of 20 MB',
  'data: JSON in JSON',
  'data: a lock file of 8 MB',
  'data: YAML with names of its parts in each other',
  'data: SQL of one line',
  'data: Markdown of quotes in quotes',
  'data: styles of 900 kB',
  'data: minified JavaScript of 6 MB',
  'data: a configuration of 5,000 paths',
  'data: 5,000 patterns of what is ignored, with stars',
]);
