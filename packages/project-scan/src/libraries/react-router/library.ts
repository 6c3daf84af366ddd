import type { Library } from '../../library.ts';

export const reactRouter = {
  name: 'remix',
  packages: ['@remix-run/node', '@remix-run/react', '@react-router/dev', '@react-router/node'],
  serves: { reading: 'exact', packages: /^@(remix-run|react-router)\/(node|serve|express|dev)$/ },
} satisfies Library;
