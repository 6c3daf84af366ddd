/**
 * The applications of a run, as data: each by its owner and name, the commit that was looked at, and what it is built on.
 * Nothing is fetched. Whoever runs the bench has them as folders, in one that is given with `--folder`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { resolveRepositories } from '../lib/repositories.mjs';

/** @typedef {import('../lib/repositories.mjs').Repository} Repository */

/** `owner/name commit`, by what the application is built on. */
const APPLICATIONS = {
  Django: ['netbox-community/netbox e800b6393e', 'healthchecks/healthchecks 29b5ec2510'],
  FastAPI: ['mealie-recipes/mealie 07bd96e95d', 'fastapi/full-stack-fastapi-template 68adb40d37'],
  'Flask with SQLAlchemy': ['flaskbb/flaskbb 4b78af85e9', 'getredash/redash ca79fe988d'],
  Celery: ['celery/celery 5dc781f0bd'],
  Twisted: ['scrapy/scrapy 11079cb1c8'],
  Nest: ['brocoders/nestjs-boilerplate 9620f159ee', 'hoppscotch/hoppscotch afc2cf181c'],
  Nuxt: ['elk-zone/elk ae4ebf3375'],
  Next: ['formbricks/formbricks b66c1dd978'],
  Express: ['thedevs-network/kutt fc832d7e72'],
  'TypeScript libraries': ['mermaid-js/mermaid df032c942c', 'pmndrs/zustand f094eebe9b', 'vitejs/vite a98c8d95d5'],
  Spring: ['elunez/eladmin be2f1370f3'],
  Dropwizard: ['dropwizard/dropwizard 86b652321e'],
  'Java libraries': ['mybatis/mybatis-3 69ee03634a'],
  'Kotlin libraries': ['square/okhttp 1682d9bac8'],
  Ktor: ['JetBrains/kotlinconf-app 85a2214f56'],
  Android: ['android/nowinandroid d6abd6d3e5'],
  Gin: ['gotify/server d543a8aad2'],
  'net/http': ['miniflux/v2 106cdd09e1', 'pocketbase/pocketbase 5d217ddb50'],
  cobra: ['mikefarah/yq c14f446382'],
  'Go on a terminal': ['jesseduffield/lazygit ea91639546'],
  Axum: ['atuinsh/atuin 824c8716d8'],
  clap: [
    'svenstaro/miniserve 4dab482918',
    'sharkdp/fd ee20f426dd',
    'rust-lang/mdBook 641d06abe7',
    'starship/starship 6f33dcec91',
  ],
  Rails: ['lobsters/lobsters 57268d762e'],
  Vue: ['louislam/uptime-kuma 6398a9581d'],
  SvelteKit: ['huggingface/chat-ui c100c162fc'],
  'ASP.NET': ['dotnet/eShop 5624ad564d', 'jellyfin/jellyfin c3ed1407ca'],
  'C# libraries': ['App-vNext/Polly 173d6d1d2e'],
  Symfony: ['kimai/kimai 1f421c276b'],
  Laravel: ['koel/koel 41cab99fee', 'BookStackApp/BookStack 6f1c54d018', 'flarum/framework 3b7b4055f1'],
  C: ['redis/redis 4f8cdc2a1e'],
};

/** @returns {readonly {name: string, commit: string, builtOn: string}[]} `name` with its owner */
export function listApplications() {
  return Object.entries(APPLICATIONS).flatMap(([builtOn, all]) =>
    all.map((text) => {
      const [name = '', commit = ''] = text.split(' ');
      return { name, commit, builtOn };
    }),
  );
}

/**
 * @param {readonly string[]} wanted names of the list, with their owner or without, and folders; all of the list where there are none
 * @param {string} folder that holds the applications of the list as `name` or `owner/name`
 * @returns {{name: string, get: () => Repository}[]}
 */
export function chooseApplications(wanted, folder) {
  const known = listApplications().map(({ name }) => ({ name: bare(name), get: () => inFolder(folder, name) }));
  if (wanted.length === 0) return known;
  return wanted.map((name) => {
    const listed = known.find((each) => each.name === bare(name));
    if (listed !== undefined && !existsSync(name)) return listed;
    if (!existsSync(name)) throw new Error(`neither an application of the list nor a folder: ${name}`);
    return {
      name: path.basename(path.resolve(name)),
      get: () => /** @type {Repository} */ (resolveRepositories([name])[0]),
    };
  });
}

/** @param {string} name */
function bare(name) {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** @param {string} folder @param {string} name */
function inFolder(folder, name) {
  // An application may hold a folder of its own name, as its owner's folder does.
  const found = [path.join(folder, bare(name)), path.join(folder, name)].find((each) =>
    existsSync(path.join(each, '.git')),
  );
  if (found === undefined) throw new Error(`not in the folder that --folder names: ${name}`);
  return /** @type {Repository} */ (resolveRepositories([found])[0]);
}
