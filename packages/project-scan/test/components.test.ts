// Components and their props: by their types through files, by lists, by decorators; what more they have by types of libraries.

import { expect, test } from 'vitest';
import { readComponents } from '../src/parts/components.ts';
import { type Files, sourcesOf } from './check.ts';

function check(files: Files, expected: readonly string[]): void {
  const manifest = JSON.stringify({ name: 'shop', dependencies: { react: '*' } });
  const { components } = readComponents(sourcesOf({ 'package.json': manifest, ...files }));
  const shown = components.map(
    ({ name, props, inherits = [], line }) =>
      `${name}:${line} ${[...props, ...inherits.map((each) => `+${each}`)].join(' ')}`,
  );
  expect(shown.map((each) => each.trim())).toEqual(expected);
}

test.each<[string, Files, readonly string[]]>([
  [
    'React: aliases, interfaces, imports, what is left out, types of libraries',
    {
      'types.ts': "export interface Base { id: string }\nexport type Size = { size?: 's' | 'l'; 'data-a': string };\n",
      'index.ts': "export * from './types';\n",
      'a.tsx': `import type { Base, Size as S } from './index';
interface Props extends Base, React.HTMLAttributes<HTMLDivElement> {
  onPick(item: string): void;
  children?: ReactNode;
}
export function A(props: Props & Omit<S, 'size'>) {
  return <p />;
}
export const B = React.memo(forwardRef<Ref, S>((props, ref) => <p />));
export const C: React.FC<{
  color: 'a' | 'b';
}> = ({ color }) => {
  return <p />;
};
function D({ a, b = 1, ...rest }) {
  return <p {...rest} />;
}
export default connect(state)(D);
export class E extends React.Component<Pick<Base, 'id'>, State> {
  render() {
    return <p />;
  }
}
export const F = <T,>({ items }: { items: readonly T[] }) => <p />;
export const none = () => 1;
`,
    },
    [
      'A:6 onPick id data-a +React.HTMLAttributes<HTMLDivElement>',
      'B:9 size data-a',
      'C:10 color',
      'D:15 a b +...rest',
      'E:19 id',
      'F:24 items',
    ],
  ],
  [
    'Vue: types, defaults, lists, options',
    {
      'a.vue': `<script setup lang="ts">
const props = withDefaults(defineProps<{ album: Album; mode?: 'a' }>(), { mode: 'a' });
const open = defineModel<boolean>('open');
</script>
<template><p>it's</p></template>
`,
      'b.vue':
        "<template><p /></template>\n<script>\nexport default {\n  mixins: [more],\n  props: { size: Number, 'is-open': { type: Boolean } },\n};\n</script>\n",
      'c.vue': "<script>\nconst C = defineComponent({ props: ['a', 'b'] });\nexport default C;\n</script>\n",
    },
    ['a:1 album mode open', 'b:1 size is-open +more', 'c:1 a b'],
  ],
  [
    'Vue: mixins, what is extended, functions that give one, functions that are a component',
    {
      'a.vue': `<script>
import Sized from './sized';
import { named, made, built } from './more';
import Base from './base.vue';
export default defineComponent({
  extends: Base,
  mixins: [Sized, named, made<Map<string, X>, Y>('a'), built('b'), gone],
  props: { own: String },
});
</script>
`,
      'base.vue': '<script setup>\ndefineProps(["base"]);\n</script>\n',
      'sized.ts':
        "import inner from './inner';\nexport default defineComponent({ mixins: [inner], props: { size: String }, data() { return { no: 1 }; } });\n",
      'inner.js': "import sized from './sized';\nexport default { mixins: [sized], props: ['inner'] };\n",
      'more.ts': `export const named = { props: { named: Number } };
export const made = <T extends A = A>(name: string) => defineComponent({ props: { made: String } });
export function built(name) {
  const mixin = { provide() { return { no: 1 }; } };
  return mixin;
}
`,
      'b.vue':
        '<script>\nconst B = (props) => h("p");\nB.props = { b: Boolean };\nexport default B as unknown as C;\n</script>\n',
    },
    ["a:1 base inner size named made own +built('b') +gone", 'base:1 base', 'b:1 b'],
  ],
  [
    'Svelte: both versions',
    {
      'a.svelte': '<script>\n  export let size = 1;\n  export let ref;\n</script>\n<p {...$$restProps} />\n',
      'b.svelte':
        '<script lang="ts">\n  import type { Props } from \'./types\';\n  let { open = $bindable(false), ...rest }: Props & { title: string } = $props();\n</script>\n',
      'types.ts': 'export interface Props {\n  open: boolean;\n  onSave: () => void;\n}\n',
    },
    ['a:1 size ref +$$restProps', 'b:1 open onSave title'],
  ],
  [
    'React: propTypes of functions and classes, in plain scripts too, shared ones, and what is passed on beside them',
    {
      'a.js': `import PropTypes, { exact } from 'prop-types';
import { Fade, sizes } from './b';
import { Transition } from 'transitions';

const propTypes = {
  color: PropTypes.string.isRequired,
  'aria-label': PropTypes.string, // ghost: PropTypes.string,
  children: PropTypes.node,
  shape: PropTypes.shape({ inner: PropTypes.string }),
  ...sizes,
};
export function A(props) {
  const { color, ...rest } = props;
  return <p {...rest} />;
}
A.propTypes = propTypes;
export class B extends React.Component {
  static propTypes = { ...Fade.propTypes, ...Transition.propTypes, [KEY]: PropTypes.any };
  render() { return <p>{this.props.open}</p>; }
}
export class C extends React.Component {
  render() { return <A {...this.props} />; }
}
export function D(props) { return null; }
D.propTypes = exact({ target: PropTypes.any });
export const e = '<a></a>';
`,
      'b.js': `import { bool } from 'prop-types';
export const sizes = { xs: bool, sm: bool };
export const Fade = (props) => <p>{props.in}</p>;
Fade.propTypes = { in: bool };
Fade.defaultProps = { in: true };
`,
      'plain.js': 'export function Other(props) { return `<p></p>`; }\n',
    },
    [
      'A:12 color aria-label shape xs sm +rest',
      'B:17 in +Transition.propTypes +[KEY]',
      'C:21 +props',
      'D:24 target',
      'Fade:3 in',
    ],
  ],
  [
    'Angular: decorators, signals, other names, bases, directives of the host',
    {
      'base.ts': "export abstract class Base {\n  @Input() id = '';\n}\n",
      'a.ts': `import { Base } from './base';
@Component({ selector: 'a', hostDirectives: [{ directive: D, inputs: ['value: v'] }] })
export class AComponent<T extends object> extends Base {
  @Input({ required: true, alias: 'name' }) title = '';
  @Input() @coerceBoolean() set open(value: boolean) {}
  readonly size = input.required<Size>();
  checked = model(false, { alias: 'on' });
}
`,
    },
    ['AComponent:3 name open size on id v'],
  ],
  [
    'Lit: properties, a base of the project',
    {
      'base.ts': 'export default class ShopElement extends LitElement {\n  @property() lang: string;\n}\n',
      'a.ts':
        "import ShopElement from './base';\nexport default class ShopButton extends ShopElement {\n  @property({ type: Boolean, reflect: true }) open = false;\n  @state() inner = 1;\n}\n",
      'b.ts': "import ShopButton from './a';\nShopButton.define('shop-button');\n",
    },
    ['ShopElement:1 lang', 'ShopButton:2 open lang'],
  ],
])('components: %s', (_, files, expected) => check(files, expected));
