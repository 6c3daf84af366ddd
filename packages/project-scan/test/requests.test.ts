// Requests that code sends, and the routes of the same project that they go to.

import { describe, expect, test } from 'vitest';
import { requestsToRoutes } from '../src/edges/requests-to-routes.ts';
import { readRequests } from '../src/parts/requests.ts';
import { readRoutes } from '../src/parts/routes.ts';
import type { ScannedRequest, ScannedRoute } from '../src/scan.ts';
import { type Files, sourcesOf } from './check.ts';

function shown({ method = '?', path, behind, hasUnknownBase, line }: ScannedRequest): string {
  const more = behind === undefined ? '' : `+${behind}`;
  return `${line} ${method} ${hasUnknownBase === true ? '…' : ''}${path}${more}`;
}

function check(files: Files, expected: readonly string[]): void {
  expect(readRequests(sourcesOf(files)).map(shown)).toEqual(expected);
}

describe('scripts', () => {
  test.each<[string, string, readonly string[]]>([
    ['a GET, where nothing else is said', "await fetch('/orders');\n", ['1 GET /orders']],
    [
      'the method, and what comes behind the path',
      "fetch(`/orders/${id}?full=1`, { method: 'DELETE' });\n",
      ['1 DELETE /orders/{}'],
    ],
    [
      'a method that is not written out',
      'fetch(`/orders`, { ...options });\nfetch("/a", options);\n',
      ['1 ? /orders', '2 ? /a'],
    ],
    [
      'a host that is not known',
      'fetch(`${API}/orders`);\nfetch(API + "/orders/" + id);\n',
      ['1 GET …/orders', '2 GET …/orders/{}'],
    ],
    [
      'constants, of objects too',
      "const BASE = '/api';\nconst PATHS = { orders: '/orders' };\nfetch(BASE + PATHS.orders);\n",
      ['3 GET /api/orders'],
    ],
    ['a query that a call puts together', 'fetch(`/orders${page.toQuery()}&type=${type}`);\n', ['1 GET /orders']],
    [
      'a template in a template',
      "fetch(`/orders/${id}/lines${page ? `?page=${page}` : ''}`);\nfetch(`/a/${{ b: `c` }.b}/d`);\n",
      ['1 GET /orders/{}/lines', '2 GET /a/{}/d'],
    ],
    [
      'what a function that is not known is told, on its way to a URL',
      "const remote = {\n  urlOf: (to) => {\n    if (to.charAt(0) === '/') to = to.slice(1);\n    return `${host}/${to}`;\n  },\n  send: async (url, options = {}) => fetch(url, options),\n};\nfetch(remote.urlOf('/orders'));\nremote.send(remote.urlOf(`/orders/${id}`), { method: 'DELETE' });\n",
      ['8 GET …/orders', '9 DELETE …/orders/{}'],
    ],
    ['this machine', "fetch('http://localhost:3000/orders');\n", ['1 GET /orders']],
    [
      'options alone, and other clients',
      "import axios from 'axios';\naxios({ url: '/orders', method: 'post' });\naxios.put('/orders/1', order);\nawait $fetch('/cart');\n",
      ['2 POST /orders', '3 PUT /orders/1', '4 GET /cart'],
    ],
    [
      "Angular's client, as a parameter and injected",
      "class A {\n  constructor(private http: HttpClient) {}\n  all() {\n    return this.http.get<Order[]>('/orders');\n  }\n}\nclass B {\n  client = inject(HttpClient);\n  one() {\n    return this.client\n      .patch('/orders/1', {});\n  }\n}\n",
      ['4 GET /orders', '11 PATCH /orders/1'],
    ],
    [
      'tests that hand a request to an application',
      "import request from 'supertest';\nawait request(app.getHttpServer()).post('/orders').send({});\nawait app.inject({ method: 'GET', url: '/orders' });\nawait app.inject('/cart');\n",
      ['2 POST /orders', '3 GET /orders', '4 GET /cart'],
    ],
  ])('%s', (_, text, expected) => check({ 'package.json': '{}', 'a.ts': text }, expected));

  test('a client that another file makes, with the path that its requests begin with', () => {
    check(
      {
        'package.json': '{}',
        'api.ts': "import axios from 'axios';\nexport const api = axios.create({ baseURL: '/api/v1' });\n",
        'pay.ts': "import { api } from './api';\napi.post('orders', {});\n",
      },
      ['2 POST /api/v1/orders'],
    );
  });

  test('a client whose paths are changed before they are sent', () => {
    check(
      {
        'api.ts':
          "import axios from 'axios';\nconst api = axios.create({ baseURL: '/api/v1' });\napi.interceptors.request.use((config) => {\n  config.url = `${shop()}${config.url}`;\n  return config;\n});\nexport default api;\n",
        'orders.ts': "import api from './api';\nexport const list = () => api.get('/orders/open');\n",
      },
      ['2 GET …/orders/open'],
    );
  });

  test('functions that send what they are told to, one by another', () => {
    check(
      {
        'package.json': '{}',
        'api.ts': `const API = process.env.API;
export async function api(path: string, init?: RequestInit) {
  return await fetch(\`\${API}\${path}\`, { credentials: 'include', ...init });
}
export const post = (path: string, body: unknown) => api(path, { method: 'POST', body });
async function send(method: string, url: string) {
  return await axios.request({ method, url });
}
export const cancel = (id: string) => send('DELETE', \`/orders/\${id}\`);
export async function one(id: string) {
  return await fetch(\`/api/orders/\${id}\`);
}
`,
        'pay.ts':
          "import { api, post } from './api';\napi('/orders');\napi(`/orders/${id}`, { method: 'PUT' });\npost('/cart', {});\n",
      },
      ['9 DELETE /orders/{}', '11 GET /api/orders/{}', '2 GET …/orders', '3 PUT …/orders/{}', '4 POST …/cart'],
    );
  });

  test('a class that sends what its methods are told to, by its instance', () => {
    check(
      {
        'package.json': '{}',
        'http.ts': `import ky from 'ky';
class Http {
  private client: KyInstance;
  constructor() {
    this.client = ky.create({ prefixUrl: \`\${window.base}api\` });
  }
  public get silently() {
    this.silent = true;
    return this;
  }
  public async request<T>(method: string, url: string, data = {}) {
    return await this.client(url, { method, ...{ json: data } });
  }
  public async get<T>(url: string) {
    return (await this.request<T>('get', url)).data;
  }
  public async post<T>(url: string, data = {}) {
    return (await this.request<T>('post', url, data)).data;
  }
}
export const http = new Http();
`,
        'index.ts': "export { http } from './http';\n",
        'a.ts':
          "import { http } from './http';\nimport { http as h } from './index';\nhttp.get<Order[]>(`orders/${id}`);\nhttp.silently.post('cart', {});\nh.get('users');\nother.get('x');\n",
      },
      ['3 GET …/api/orders/{}', '4 POST …/api/cart', '5 GET …/api/users'],
    );
  });

  test('a parameter that goes into the query is no path', () => {
    check(
      {
        'package.json': '{}',
        'a.ts':
          "class A {\n  constructor(private http: HttpClient) {}\n  list(page: Page, type = '') {\n    return this.http.get(`/api/orders${page.toQuery()}&type=${type}`);\n  }\n  named(name: string) {\n    return this.http.get(`/api/order?name=${name}`);\n  }\n  all(query: string) {\n    return this.http.get(`/api/orders/all${query}`);\n  }\n}\nfunction of(name: string) {\n  return fetch(`/api/of?name=${name}`);\n}\n",
      },
      ['4 GET /api/orders', '7 GET /api/order', '10 GET /api/orders/all', '14 GET /api/of'],
    );
  });

  test('a client that OpenAPI writes', () => {
    check(
      {
        'package.json': '{}',
        'client.gen.ts': 'export const client = createClient(createConfig<Options>({ throwOnError: true }));\n',
        'sdk.gen.ts': `import { client } from './client.gen';
export class Orders {
  public static one<T extends boolean = true>(options: Options<OneData, T>) {
    return (options?.client ?? client).get<OneResponses, OneErrors, T>({
      url: '/api/orders/{id}',
      ...options
    });
  }
}
`,
        'old.ts':
          "export class Old {\n  public static one(id: string) {\n    return __request(OpenAPI, {\n      method: 'DELETE',\n      url: '/api/orders/{id}',\n      path: { id },\n    });\n  }\n}\n",
      },
      ['3 DELETE …/api/orders/{}', '4 GET …/api/orders/{}'],
    );
  });

  test.each<[string, Files, readonly string[]]>([
    [
      'an object with a URL and a method, to a client that another file makes and to any other function',
      {
        'request.ts':
          "import axios from 'axios';\nconst service = axios.create({ baseURL: '/api' });\nexport default service;\n",
        'a.ts':
          "import request from './request';\nexport const list = () => request({ url: '/orders', method: 'get' });\nexport const one = (id) => customInstance<Order>({ url: `/api/orders/${id}`, method: 'DELETE' }, options);\nfastify.route({ url: '/no', method: 'GET', handler });\nlog({ url: '/no' });\n",
      },
      ['2 GET /api/orders', '3 DELETE …/api/orders/{}'],
    ],
    [
      'jQuery',
      { 'a.js': "$.ajax({ url: '/orders', type: 'POST' });\n$.ajax({ url: '/carts' });\n$.getJSON('/users/' + id);\n" },
      ['1 POST /orders', '2 GET /carts', '3 GET /users/{}'],
    ],
    [
      'typescript-axios and typescript-fetch',
      {
        'axios.ts':
          "export const ParamCreator = () => ({\n  one: async (id: string) => {\n    const localVarPath = `/api/orders/{id}`\n      .replace(`{${'id'}}`, id);\n    const localVarRequestOptions = { method: 'GET', ...baseOptions };\n  },\n});\n",
        'fetch.ts':
          "export class OrdersApi extends runtime.BaseAPI {\n  async raw(p: P) {\n    const response = await this.request({\n      path: `/api/orders/{id}`.replace(`{${'id'}}`, p.id),\n      method: 'PUT',\n    });\n  }\n  async other(p: P) {\n    let urlPath = `/api/carts/{id}`;\n    urlPath = urlPath.replace(`{${'id'}}`, p.id);\n    await this.request({ path: urlPath, method: 'DELETE' });\n  }\n}\n",
      },
      ['3 GET …/api/orders/{}', '3 PUT …/api/orders/{}', '11 DELETE …/api/carts/{}'],
    ],
    [
      'openapi-fetch and openapi-react-query',
      {
        'api.ts':
          "import createFetchClient from 'openapi-fetch';\nexport const client = createFetchClient<paths>({ baseUrl: '/api' });\nexport const $api = createClient(client);\n",
        'a.ts':
          "import { client, $api } from './api';\nawait client.GET('/orders/{id}', { params });\n$api.useQuery('get', '/orders/{id}', {});\n",
      },
      ['2 GET /api/orders/{}', '3 GET …/orders/{}'],
    ],
  ])('%s', (_, files, expected) => check({ 'package.json': '{}', ...files }, expected));

  test.each<[string, Files, readonly string[]]>([
    [
      'methods that an object has from a client',
      {
        'http.js':
          "import axios from 'axios';\nconst instance = axios.create({ baseURL: '/api' });\nfunction http(config) {\n  return instance(config);\n}\nhttp.get = instance.get.bind(instance);\nexport default http;\n",
        'a.js': "import http from './http';\nhttp\n  .get('/a');\n",
      },
      ['3 GET /api/a'],
    ],
    [
      'a function that its file exports without a name',
      {
        'send.js':
          'export default async (input, init) => {\n  const response = await fetch(input, init);\n  return response;\n};\n',
        'a.js': "import send from './send';\nsend('/api/a');\nsend('/api/b', { method: 'POST' });\n",
      },
      ['2 GET /api/a', '3 POST /api/b'],
    ],
    [
      'a client that a function gives',
      {
        'use.ts':
          "import axios from 'axios';\nconst api = axios.create({ baseURL: '/api' });\nexport function useApi() {\n  useEffect(() => { api.interceptors.use(x); });\n  return api;\n}\n",
        'a.ts': "import { useApi } from './use';\nconst client = useApi();\nclient.put('/a', {});\n",
      },
      ['3 PUT /api/a'],
    ],
    [
      'functions that another one gives',
      {
        'use.ts':
          "export function useApi() {\n  const get = (url: string) => fetch(`/api${url}`);\n  const put = (url: string) => fetch(`/api${url}`, { method: 'PUT' });\n  return { get, put };\n}\n",
        'a.ts': "import { useApi } from './use';\nconst { get: load } = useApi();\nload('/a');\n",
        'b.ts': "import { useApi } from './use';\nconst api = useApi();\napi.put('/b');\n",
      },
      ['3 GET /api/a', '3 PUT /api/b'],
    ],
    [
      'an instance that is exported without a name, and its client',
      {
        'http.ts':
          "import axios from 'axios';\nclass Http {\n  client: AxiosInstance;\n  constructor(config: Config) {\n    this.client = axios.create(config);\n  }\n  get(url: string) {\n    return this.client.get(url);\n  }\n}\nexport default new Http(config);\n",
        'a.ts': "import http from './http';\nhttp.get('/a/b');\nhttp.client.put('/c/d', {});\n",
      },
      ['2 GET …/a/b', '3 PUT …/c/d'],
    ],
    [
      'a path that an inherited method puts together of what its caller gives and its class is',
      {
        'base.ts': `export abstract class Base {
  protected http: HttpClient;
  protected base = 'http://localhost/api/';
  protected name: string;
  protected urlOf(id: number = null, end: string = null): string {
    let url = \`\${this.base}\${this.name}/\`;
    if (id !== null) {
      url += \`\${id}/\`;
    }
    if (end) url += \`\${end}/\`;
    return url;
  }
}
`,
        'orders.ts': `import { Base } from './base';
export class Orders extends Base {
  constructor(private http: HttpClient) {
    super();
    this.name = 'orders';
  }
  all() {
    this.http.get(this.urlOf());
    this.http.get(\`\${this.urlOf()}new/\`);
    this.http.get(this.urlOf(null, 'next'));
    this.http.get(this.urlOf(1));
  }
  lines(id: number) {
    return this.http.get(this.urlOf(id, 'lines') + 'all');
  }
  maybe(other?: number) {
    return this.http.get(this.urlOf(other));
  }
  linesUrl(id: number) {
    const url = new URL(this.urlOf(id, 'lines'));
    return url.toString();
  }
}
`,
        'page.ts':
          "import { Orders } from './orders';\nclass Page {\n  private orders = inject(Orders);\n  constructor(private http: HttpClient) {}\n  load() {\n    const url = this.orders.linesUrl(this.id);\n    return this.http.get(url);\n  }\n}\n",
      },
      [
        '8 GET /api/orders',
        '9 GET /api/orders/new',
        '10 GET /api/orders/next',
        '11 GET /api/orders/{}',
        '14 GET /api/orders/{}/lines/all',
        '7 GET /api/orders/{}/lines',
      ],
    ],
    [
      'where both classes set a field that an inherited method uses, the derived one is asked',
      {
        'base.ts':
          "export class Base {\n  path = '/base';\n  urlOf(id: string) {\n    return `${this.path}/${id}`;\n  }\n}\n",
        'orders.ts':
          "import { Base } from './base';\nclass Orders extends Base {\n  path = '/orders';\n  constructor(private http: HttpClient) {}\n  one() {\n    return this.http.get(this.urlOf('1'));\n  }\n}\n",
      },
      ['6 GET /orders/1'],
    ],
  ])('%s', (_, files, expected) => check({ 'package.json': '{}', ...files }, expected));

  test('fields of several classes of a file, and a variable that is called like one', () => {
    check(
      {
        'package.json': '{}',
        'a.ts': `import axios from 'axios';
class Orders {
  private readonly url = '/orders';
  show(which) {
    let url = '';
    url = which ? '/a' : '/b';
    open(url);
    return axios.get(\`\${this.url}/all\`);
  }
}
class Carts {
  url = '/carts';
  all = () => axios.get(this.url);
}
`,
      },
      ['8 GET /orders/all', '13 GET /carts'],
    );
  });

  test('fields that a class has by a getter, as its own, or by what it tells the one it is derived from', () => {
    check(
      {
        'package.json': '{}',
        'client.ts':
          'export class Client {\n  constructor(private name: string, version = 1) {\n    this.version = version;\n  }\n  get url() {\n    return `/api/${this.name}`;\n  }\n}\n',
        'a.ts': `import axios from 'axios';
import { Client } from './client';
class Orders extends Client {
  static readonly root = '/v1/orders';
  constructor() {
    super('orders');
  }
  private get lines() {
    return Orders.root + '/lines';
  }
  open = () => axios.get(\`\${this.name}/open\`, { baseURL: '/api' });
  all = () => axios.post(this.lines);
  one = (id) => axios.put(this.url + '/' + id);
}
`,
      },
      ['11 GET /api/orders/open', '12 POST /v1/orders/lines', '13 PUT /api/orders/{}'],
    );
  });

  test('a field that derived classes set anew is not known in their base', () => {
    check(
      {
        'package.json': '{}',
        'base.ts':
          "import axios from 'axios';\nexport abstract class Base {\n  name = 'none';\n  all = () => axios.get(`/api/${this.name}/all`);\n}\n",
        'a.ts': "import { Base } from './base';\nexport class Orders extends Base {\n  name = 'orders';\n}\n",
      },
      ['4 GET /api/{}/all'],
    );
  });

  test('fields of the class', () => {
    check(
      {
        'package.json': '{}',
        'env.ts': "export const env = { api: 'http://localhost:3000/api' };\n",
        'a.ts':
          "import { env } from './env';\nclass A {\n  private base = env.api;\n  readonly path = 'orders';\n  other = '/x';\n  constructor(private http: HttpClient) {\n    this.other = '/y';\n  }\n  one() {\n    return this.http.get(`${this.base}/${this.path}/1`);\n  }\n  two() {\n    return this.http.get(`${this.other}/a/b`);\n  }\n}\n",
      },
      ['10 GET /api/orders/1', '13 GET …/a/b'],
    );
  });

  test('a path that a function puts together', () => {
    check(
      {
        'package.json': '{}',
        'client.js':
          'const send = (url, options = {}) => {\n  url = baseUrl(url);\n  return fetchUtils.fetchJson(url, options);\n};\nexport default send;\n',
        'index.js': "import send from './client';\nexport { send };\n",
        'a.js': `import { send } from './index';
const url = (command, id) => {
  if (!user) return '';
  return \`/rest/\${command}?id=\${id}\`;
};
const two = (name) => {
  if (name) return '/a/b';
  return '/c/d';
};
send(url('ping'));
send(url('star', id), { method: 'POST' });
send(two(x));
`,
      },
      ['10 GET …/rest/ping', '11 POST …/rest/star', '12 GET …/a/b', '12 GET …/c/d'],
    );
  });

  test.each<[string, string, readonly string[]]>([
    [
      'keys of SWR, behind whatever its fetcher puts before them',
      "const { data } = useSWR<Order[]>('/api/orders');\nuseSWR(id ? `/api/orders/${id}` : null, fetcher);\nuseSWR(id && `/api/carts/${id}`);\n",
      ['1 GET …/api/orders', '2 GET …/api/orders/{}', '3 GET …/api/carts/{}'],
    ],
    [
      'one path or another',
      "const url = isMovie ? `/api/movie/${id}` : '/api/tv/' + id;\nfetch(url);\nfetch(b ? '/c' : (d ? '/e' : '/f'));\n",
      ['2 GET /api/movie/{}', '2 GET /api/tv/{}', '3 GET /c', '3 GET /e', '3 GET /f'],
    ],
    [
      'a variable that branches set, and one in a template',
      "let url: string;\nif (isNew) {\n  url = '/new';\n} else url = `/old/${id}`;\nfetch(url);\nconst kind = isAll ? '/all' : '/mine';\nfetch(`${base}/api${kind}`, token ? { headers } : undefined);\n",
      ['5 GET /new', '5 GET /old/{}', '7 GET …/api/all', '7 GET …/api/mine'],
    ],
    ['what may not be there', 'axios.post(`/api/users/${user?.id}/mail?a=${b}`);\n', ['1 POST /api/users/{}/mail']],
    ['an address', "fetch(new URL('/api/orders', location.origin));\n", ['1 GET /api/orders']],
    [
      'what stands in another function is not meant',
      "function a() {\n  const url = '/a';\n  return fetch(url);\n}\nfunction b() {\n  const url = '/b';\n  return fetch(url);\n}\nconst c = () => fetch(url);\n",
      ['3 GET /a', '7 GET /b'],
    ],
    [
      'a variable that grows, always, under a condition and by a query',
      "let url = '/api/a';\nif (x) url += '/all';\nfetch(url);\nlet two = '/b';\ntwo += '/' + id;\nif (q) {\n  two += `?q=${q}`;\n}\nfetch(two);\n",
      ['3 GET /api/a', '3 GET /api/a/all', '9 GET /b/{}'],
    ],
    [
      'what else is done to a variable is not followed',
      "let a = '/a';\nfor (const x of xs) a += '/x';\nfetch(a);\nlet b = '/b';\nif (x) {\n  if (y) b += '/y';\n}\nfetch(b);\nlet c = '/c';\nfetch(c);\nc = '/d';\nlet e = '/e';\nif (x) {\n  e += '/x';\n  return;\n}\nfetch(e);\n",
      ['17 GET /e'],
    ],
    [
      'an address that is put together',
      "const url = new URL(`http://localhost/api/a/${id}`);\nurl.searchParams.append('q', q);\nfetch(url);\naxios.get(url.toString());\nfetch(url.href);\nconst moved = new URL('http://localhost/b');\nmoved.pathname = '/c';\nfetch(moved);\nfetch(encodeURI(`/api/d/${e}`));\n",
      ['3 GET /api/a/{}', '4 GET /api/a/{}', '5 GET /api/a/{}', '9 GET /api/d/{}'],
    ],
    [
      'the method that a form says',
      "async function a() {\n  const form = new FormData();\n  form.append('_method', 'PUT');\n  return new Promise((done) => {\n    axios.post('/a', form).then(done);\n  });\n}\nfunction b() {\n  if (old) form.append('_method', 'PUT');\n  if (other) {\n    form.append('_method', 'PUT');\n  }\n  axios.post('/b', form);\n}\nconst c = () => axios.post('/c', { _method: 'delete' });\nfunction d() {\n  const e = () => { form.append('_method', 'PUT'); };\n  axios.post('/d', form);\n}\n",
      ['5 PUT /a', '13 ? /b', '15 DELETE /c', '18 POST /d'],
    ],
    [
      'a key of SWR in a list, and what fetches it',
      "useSWR(['/api/a', page], get);\nuseSWR<A, Error>('/api/b', http.post);\n",
      ['1 GET …/api/a', '2 POST …/api/b'],
    ],
    [
      'options of a client that a constant holds, and such as nobody knows',
      "const config = { baseURL: '/api', timeout: 1 };\nconst api = axios.create(config);\napi.get('/a');\nfunction make(options) {\n  const other = axios.create(options);\n  other.get('/b/c');\n}\n",
      ['3 GET /api/a', '6 GET …/b/c'],
    ],
    [
      'a path relative to the page',
      "axios.get('api/orders');\naxios.get(`api/orders/${id}`);\nfetch('orders');\n",
      ['1 GET …/api/orders', '2 GET …/api/orders/{}'],
    ],
    [
      'a host that the function is told',
      "const load = (instance) => fetch(`${instance}/api/orders`);\nload('https://a.example');\n",
      ['1 GET …/api/orders'],
    ],
    [
      'functions that an object has, and one without brackets',
      "const api = {\n  get: url => axios.get(`/api${url}`),\n  post: async (url, data) => (await axios.post(`/api${url}`, data)).data,\n  del(url) {\n    return axios.delete(`/api${url}`);\n  },\n};\nconst one = path => axios.get(`/v2${path}`);\napi.get('/a');\napi.post('/b', {});\napi.del('/c');\none('/d');\n",
      ['9 GET /api/a', '10 POST /api/b', '11 DELETE /api/c', '12 GET /v2/d'],
    ],
    [
      'what all requests of axios begin with',
      "axios.defaults.baseURL = '/api';\naxios.get('/orders');\naxios.get('/carts', { baseURL: '/v2' });\n",
      ['2 GET /api/orders', '3 GET /v2/carts'],
    ],
    [
      'what the browser has besides, and jQuery with a path before its options',
      "const xhr = new XMLHttpRequest();\nxhr.open('POST', `/upload/${id}`);\nwindow.open('/page');\nnew EventSource('/api/events');\n$.ajax('/orders', { type: 'DELETE' });\n",
      ['2 POST /upload/{}', '4 GET /api/events', '5 DELETE /orders'],
    ],
    [
      "VueUse's chain, and what Umi hands out",
      "import { request } from '@umijs/max';\nuseFetch('/orders').post(order).json();\nrequest<Order>('/carts', { method: 'PUT' });\n",
      ['2 POST /orders', '3 PUT /carts'],
    ],
    [
      'what NSwag writes',
      `class Client {
  private http: { fetch(url: RequestInfo, init?: RequestInit): Promise<Response> };
  one(id: string): Promise<Order> {
    let url_ = this.baseUrl + "/api/orders/{id}/lines?";
    url_ = url_.replace("{id}", encodeURIComponent("" + id));
    if (page !== undefined) url_ += "page=" + page + "&";
    url_ = url_.replace(/[?&]$/, "");
    let options_: RequestInit = { method: "PUT", headers: {} };
    return this.http.fetch(url_, options_).then((_response: Response) => this.read(_response));
  }
}
`,
      ['9 PUT …/api/orders/{}/lines'],
    ],
    [
      'options in a variable, with what is set behind them',
      "const options = { method: 'POST', body };\nfetch('/orders', options);\nconst later = {};\nlater.method = 'PUT';\nfetch('/carts', later);\n",
      ['2 POST /orders', '5 ? /carts'],
    ],
    [
      'what a function without brackets gives, and a text that is added to itself',
      "const one = id => `/orders/${id}`;\nconst all = filter => {\n  let url = '/carts/all';\n  if (filter) {\n    url = url + `?${filter}`;\n  }\n  return url;\n};\nfetch(one(id));\nnew EventSourcePolyfill(all(filter));\n",
      ['9 GET /orders/{}', '10 GET /carts/all'],
    ],
    [
      'a path with places that a call fills',
      "const PATHS = { one: '/orders/:id/lines/' };\nfetch(PATHS.one.replace(':id', id).replace(/\\/$/, ''));\n",
      ['2 GET /orders/{}/lines'],
    ],
    [
      'a field that the constructor sets, with a part that is not known',
      'class A {\n  base: string;\n  constructor(private http: HttpClient) {\n    this.base = `${env.url}users/groups`;\n  }\n  one(id: string) {\n    const url = `${this.base}/${id}`;\n    return this.http.delete(url);\n  }\n}\n',
      ['8 DELETE …/users/groups/{}'],
    ],
  ])('%s', (_, text, expected) => check({ 'package.json': '{}', 'a.ts': text }, expected));

  test('an instance that a field has where nothing else is told, with a base of the configuration of Nuxt', () => {
    check(
      {
        'package.json': '{}',
        'nuxt.config.js': "export default {\n  env: {\n    base: '/v1',\n  },\n};\n",
        'api.js':
          "import axios from 'axios';\nclass Api {\n  constructor() {\n    this.instance = axios.create({ baseURL: process.env.base });\n  }\n  request(method, url, data = {}, config = {}) {\n    return this.instance({ method, url, data, ...config });\n  }\n  get(url, config = {}) {\n    return this.request('GET', url, {}, config);\n  }\n}\nexport default new Api();\n",
        'orders.ts':
          "import Api from './api';\nexport class Orders {\n  constructor(private readonly request = Api) {}\n  one(id: string) {\n    return this.request.get(`/orders/${id}`);\n  }\n}\n",
      },
      ['5 GET /v1/orders/{}'],
    );
  });

  test('a client that every component has', () => {
    check(
      {
        'package.json': '{}',
        'main.js':
          "import axios from 'axios';\nconst api = axios.create({ baseURL: '/api' });\nVue.prototype.$http = api;\napp.config.globalProperties.$other = shop;\n",
        'Orders.vue':
          "<script>\nexport default {\n  methods: {\n    all() {\n      this.$other.get('/x');\n      return this.$http.get('/orders');\n    },\n  },\n};\n</script>\n",
        'old.js': "shop.controller('Cart', ['$http', ($http) => {\n  $http.post('/carts', {});\n}]);\n",
      },
      ['6 GET /api/orders', '2 POST /api/carts'],
    );
  });

  test('a client of the class that one is derived from', () => {
    check(
      {
        'package.json': '{}',
        'base.ts':
          "import axios from 'axios';\nabstract class Service {\n  protected api = axios.create({ baseURL: '/api' });\n}\nexport default Service;\n",
        'orders.ts':
          "import Service from './base';\nexport class Orders extends Service {\n  one = async (id: string) => (await this.api.get(`/orders/${id}`)).data;\n}\n",
      },
      ['3 GET /api/orders/{}'],
    );
  });

  test('methods that send, called by classes that are derived from theirs', () => {
    check(
      {
        'package.json': '{}',
        'client.ts':
          "export default class Client {\n  private async send(method: string, path: string) {\n    return await fetch(`${this.server}${path}`, { method });\n  }\n  async _get(path: string) {\n    return this.send('GET', path);\n  }\n}\n",
        'shop.ts':
          "import Client from './client';\nexport class Shop extends Client {\n  one(id: number) {\n    return this._get(`/api/orders/${id}`);\n  }\n}\n",
        'other.ts':
          "import { Shop } from './shop';\nclass Other extends Shop {\n  all() {\n    return this._get('/api/carts?x=1');\n  }\n}\n",
      },
      ['4 GET …/api/carts', '4 GET …/api/orders/{}'],
    );
  });

  test.each<[string, Files, readonly string[]]>([
    [
      'an object, through one method to another, with a path that a function builds',
      {
        'requests/requests.ts': `export enum Method { GET = 'GET', POST = 'POST' }
export class Requests {
  constructor(private base: string) {
    this.base = base;
  }
  private url(rest: string): string {
    return this.base + rest;
  }
  public get<T>(args: RequestArgs<T>) {
    return this.send<T>(Method.GET, args);
  }
  public post<T>(args: RequestArgs<T>) {
    return this.send<T>(Method.POST, args);
  }
  private async send<T>(method: Method, told: RequestArgs<unknown>) {
    const payload: RequestInit = { method, headers: { ...told.headers } };
    return await fetch(this.url(told.url), payload);
  }
}
`,
        'requests/index.ts': "export * from './requests';\n",
        'base/urls.ts': `const parts = { host: 'http://here.com', prefix: '/api/v1' };
export function route(rest: string, params = {}): string {
  const url = new URL(parts.prefix + rest, parts.host);
  for (const [key, value] of Object.entries(params)) url.searchParams.append(key, String(value));
  return url.toString().replace('http://here.com', '');
}
`,
        'base/base.ts':
          "import type { Requests } from '../requests';\nexport class Base {\n  http: Requests;\n  constructor(http: Requests) {\n    this.http = http;\n  }\n}\n",
        'base/index.ts': "export { Base } from './base';\nexport { route } from './urls';\n",
        'tags.ts':
          "import { Base, route } from './base';\nexport class Tags extends Base {\n  all() {\n    return this.http.get<Tag[]>({ url: route('/tags', { page: 1 }) });\n  }\n  add(body: Tag, name: string) {\n    return this.http.post<Tag>({\n      url: route(`/tags/${name}`),\n      body,\n    });\n  }\n}\n",
      },
      ['4 GET …/api/v1/tags', '7 POST …/api/v1/tags/{}'],
    ],
    [
      'a path, as a member of what a hook gives',
      {
        'fetch.ts':
          "export async function request(method: string, url: string, body?: string) {\n  return fetch(url, { method, body }).then(async (res) => await res.json());\n}\nconst withQuery = (path: string, params: object) => {\n  const query = queryOf(params);\n  return query ? `${path}?${query}` : path;\n};\nexport async function httpGet(path: string, params: object = {}) {\n  return request('GET', withQuery(path, params));\n}\n",
        'useApi.ts':
          "import { httpGet } from './fetch';\nexport function useApi() {\n  const basePath = process.env.basePath;\n  const getUrl = (url: string) => {\n    return url.startsWith('http') ? url : `${basePath || ''}/api${url}`;\n  };\n  return {\n    get: useCallback(\n      async (url: string, params: object = {}) => {\n        return httpGet(getUrl(url), params).then(handle);\n      },\n      [httpGet],\n    ),\n  };\n}\n",
        'a.ts':
          "import { useApi } from './useApi';\nexport function useOrders() {\n  const { get, useQuery } = useApi();\n  return useQuery({ queryFn: () => get(`/orders/${id}/lines`) });\n}\n",
      },
      ['4 GET …/api/orders/{}/lines'],
    ],
    [
      'an object that is taken apart, in the head of the function or behind it',
      {
        'api.ts':
          "export const api = async ({ url, method = 'GET', ...rest }) => fetch(`/api${url}`, { method, ...rest });\nexport async function send(options) {\n  const { path, verb } = options;\n  return await fetch('/v2' + path, { method: verb });\n}\n",
        'a.ts':
          "import { api, send } from './api';\napi({ url: '/orders', method: 'DELETE' });\nconst told = { url: '/carts', method: 'PUT' };\napi(told);\nsend({ path: isNew ? '/new' : `/old/${id}`, verb: 'post' });\n",
      },
      ['2 DELETE /api/orders', '4 PUT /api/carts', '5 POST /v2/new', '5 POST /v2/old/{}'],
    ],
  ])('told %s', (_, files, expected) => check({ 'package.json': '{}', ...files }, expected));

  test('an object that a function gives as a type, which fields of other classes have', () => {
    check(
      {
        'package.json': '{}',
        'types.ts': 'export interface Requests {\n  get(url: string): Promise<unknown>;\n}\n',
        'make.ts':
          "import type { Requests } from './types';\nconst safe = async (send, url, data) => await send(url, data);\nexport function make(instance: AxiosInstance): Requests {\n  return {\n    async get(url: string) {\n      return await instance.get(url);\n    },\n    async post(url: string, data: unknown) {\n      return await safe(instance.post, url, data);\n    },\n  };\n}\n",
        'base.ts': "import type { Requests } from './types';\nexport abstract class Base {\n  requests: Requests;\n}\n",
        'orders.ts': `import { Base } from './base';
const prefix = '/api';
const routes = {
  all: \`\${prefix}/orders\`,
  one: (id: string) => \`\${prefix}/orders/\${id}\`,
};
export class Orders extends Base {
  one(id: string) {
    return this.requests.get(routes.one(id));
  }
  add(order: Order) {
    return this.requests.post(routes.all, order);
  }
}
`,
      },
      ['9 GET …/api/orders/{}', '12 POST …/api/orders'],
    );
  });

  test('a path that a method puts together', () => {
    check(
      {
        'package.json': '{}',
        'a.ts': `class A {
  base = '/api/orders';
  constructor(private http: HttpClient) {}
  private urlOf(id: string, end: string): string {
    return \`\${this.base}/\${id}/\${end}\`;
  }
  lines(id: string) {
    return this.http.get(this.urlOf(id, 'lines'));
  }
}
`,
      },
      ['8 GET /api/orders/{}/lines'],
    );
  });

  test('scripts of single-file components', () => {
    check(
      {
        'package.json': '{}',
        'api.ts': "import axios from 'axios';\nexport const api = axios.create({ baseURL: '/api' });\n",
        'A.vue':
          "<template>\n  <p>It's {{ fetch('/no') }}</p>\n</template>\n<script setup lang=\"ts\">\nimport { api } from './api';\nawait api.get('/orders');\n</script>\n",
        'B.svelte': "<script>\n  fetch('/api/carts');\n</script>\n<p>don't</p>\n",
      },
      ['6 GET /api/orders', '2 GET /api/carts'],
    );
  });

  test.each<[string, string]>([
    ['another host', "fetch('https://api.stripe.com/v1/charges');\n"],
    ['nothing of the path is known', 'fetch(url);\nfetch(`${BASE}`);\nfetch(BASE + path);\n'],
    ['a route of an application', "const app = express();\napp.get('/orders', list);\n"],
    ['what only has such a name', "cache.get('/orders');\nmap.delete('/x');\nfunction fetch(url) {}\n"],
    ['code in a comment', "// fetch('/orders')\n"],
  ])('none: %s', (_, text) => check({ 'package.json': '{}', 'a.ts': text }, []));
});

describe('tRPC', () => {
  test('procedures by the keys on the way to them, of a client that another file makes', () => {
    check(
      {
        'package.json': '{}',
        'trpc.ts':
          "import { createTRPCReact } from '@trpc/react-query';\nexport const trpc = createTRPCReact<AppRouter>({});\n",
        'a.tsx': `import { trpc as api } from './trpc';
export function Orders() {
  const { data } = api.order.item.list.useQuery({ id });
  const { mutateAsync } = api.order.cancel.useMutation();
  const utils = api.useUtils();
  utils.order.list.invalidate();
  return utils.order.one.fetch({ id });
}
`,
      },
      ['3 QUERY order.item.list', '4 MUTATION order.cancel', '7 QUERY order.one'],
    );
  });

  test('options of a hook that gives the client', () => {
    check(
      {
        'package.json': '{}',
        'trpc.ts': 'export const { useTRPC, TRPCProvider } = createTRPCContext<AppRouter>();\n',
        'a.tsx':
          "import { useTRPC } from './trpc';\nfunction A() {\n  const trpc = useTRPC();\n  useQuery(trpc.post.all.queryOptions());\n  useMutation(trpc.post.create.mutationOptions({}));\n  trpc.post.all.queryFilter();\n}\n",
      },
      ['4 QUERY post.all', '5 MUTATION post.create'],
    );
  });

  test('a client that a function of the server gives', () => {
    check(
      {
        'package.json': '{}',
        'server.ts':
          "import { createServerSideHelpers } from '@trpc/react-query/server';\nexport const helpers = cache(async () => {\n  const user = await who();\n  return createServerSideHelpers({ router, ctx: { user } });\n});\n",
        'page.tsx':
          "import { helpers } from './server';\nimport { createTRPCReact } from '@trpc/react-query';\nexport async function Page() {\n  const trpc = await helpers();\n  await trpc.order.list.prefetch();\n}\n",
      },
      ['5 QUERY order.list'],
    );
  });

  test('none: what no client of tRPC is', () => {
    check({ 'package.json': '{}', 'a.ts': "db.user.find.query({});\nconst q = sql.query('x');\n" }, []);
  });
});

describe('clients whose calls say no path', () => {
  test.each<[string, Files, readonly string[]]>([
    [
      'Zodios, by the names of its endpoints',
      {
        'client.ts': `import { makeApi, Zodios } from '@zodios/core';
const endpoints = makeApi([
  { method: 'get', path: '/v1/orders/:order', alias: 'getOrder', response: z.object({ id: z.string() }) },
  { method: 'post', path: '/v1/orders', alias: 'addOrder', response: z.void() },
]);
export function createApiClient(baseUrl: string) {
  return new Zodios(baseUrl, endpoints);
}
`,
        'index.ts':
          "import { createApiClient } from './client';\nconst api = createApiClient('/api');\nexport { createApiClient, api };\n",
        'Orders.vue':
          "<script setup>\nimport { api } from './index';\napi.getOrder({ params: { order: id } });\napi.addOrder(order);\napi.other();\n</script>\n",
      },
      ['3 GET /api/v1/orders/{}', '4 POST /api/v1/orders'],
    ],
    [
      'RTK Query, by what an endpoint asks for',
      {
        'base.ts':
          "export const slice = createApi({\n  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),\n  endpoints: () => ({}),\n});\n",
        'orders.ts': `import { slice } from './base';
export const orders = slice.injectEndpoints({
  endpoints: (builder) => ({
    list: builder.query<Order[], void>({ query: () => 'orders' }),
    one: builder.query({
      query: (id) => ({ url: \`/orders/\${id}\` }),
    }),
    change: builder.mutation<Order, Partial<Order>>({
      query({ id, ...body }) {
        return { url: \`orders/\${id}\`, method: 'PUT', body };
      },
    }),
  }),
});
`,
      },
      ['4 GET /api/orders', '5 GET /api/orders/{}', '8 PUT /api/orders/{}'],
    ],
    [
      "Hono's, by its keys",
      {
        'a.ts':
          "import { hc } from 'hono/client';\nconst client = hc<App>('/');\nawait client.api.orders[':id'].$get({ param: { id } });\nawait client.api.orders.index.$post({ json: order });\n",
      },
      ['3 GET …/api/orders/{}', '4 POST …/api/orders'],
    ],
  ])('%s', (_, files, expected) => check({ 'package.json': '{}', ...files }, expected));
});

test('forms of Inertia, by a path or by the name that a route of Laravel has', () => {
  const files = {
    'package.json': '{}',
    'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::name('shop.')->prefix('shop')->group(function () {
    Route::post('/orders', [OrderController::class, 'store'])->name('orders.add');
    Route::resource('carts.lines', LineController::class);
});
Route::put('/me', [MeController::class, 'update']);
`,
    'bootstrap/app.php':
      "<?php\nreturn Application::configure()->withRouting(web: __DIR__.'/../routes/web.php')->create();\nuse Illuminate\\X;\n",
    'Orders.vue': `<script setup>
import { router, useForm } from '@inertiajs/vue3';
const form = useForm({ name: '' });
form.post(route('shop.orders.add'));
form.put('/me');
router.delete(route('shop.carts.lines.destroy', [cart, line]));
</script>
`,
    'Me.jsx':
      "import { useForm } from '@inertiajs/react';\nconst { data, put, post: send } = useForm({});\nput('/me');\nsend(route('none'));\n",
  };
  const sources = sourcesOf(files);
  const led = requestsToRoutes(readRequests(sources), readRoutes(sources).routes);
  expect(
    led.map(({ request, route, resolution }) => `${request.line} ${route.method} ${route.path} ${resolution}`),
  ).toEqual([
    '3 PUT /me resolved',
    '4 POST /shop/orders resolved',
    '5 PUT /me resolved',
    '6 DELETE /shop/carts/{cart}/lines/{line} resolved',
  ]);
});

describe('GraphQL', () => {
  test('the fields that operations ask for first', () => {
    check(
      {
        'package.json': '{}',
        'a.tsx':
          'const ONE = gql`\n  query One($id: ID!) {\n    order(id: $id) { id lines { id } }\n    mine: carts(first: 1, by: { a: 1 }) @include(if: $x) { id }\n    ...Rest\n  }\n`;\nconst TWO = graphql(/* GraphQL */ `mutation { cancel(id: 1) }`);\nconst SDL = gql`type Query { order: Order } schema { query: Query }`;\nconst F = gql`fragment F on Order { query { id } }`;\n'.replaceAll(
            '\\\n',
            '\n',
          ),
        'b.graphql': 'subscription { changed { id } } # query { no }\n'.replaceAll('\\\n', '\n'),
      },
      ['3 QUERY order', '4 QUERY carts', '8 MUTATION cancel', '1 SUBSCRIPTION changed'],
    );
  });
});

describe('Python', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'the libraries, with paths that are put together',
      'import requests\nrequests.get(f"http://localhost:8000/orders/{order.id}")\nrequests.post(BASE + "/orders", json={})\n',
      ['2 GET /orders/{}', '3 POST …/orders'],
    ],
    [
      'constants of the project, where it gives them one value',
      'API = "/api"\nBASE = "/a"\nBASE = os.environ["B"]\nclient.get(f"{settings.API}/orders")\nclient.get(f"{BASE}/orders/all")\n',
      ['4 GET /api/orders', '5 GET …/orders/all'],
    ],
    [
      'clients of tests',
      'def test_it(client):\n    client.get("/orders")\n\nclass T(TestCase):\n    def test(self):\n        self.client.post("/orders/", {})\n',
      ['2 GET /orders', '6 POST /orders'],
    ],
    [
      'a chain with a line for each call',
      'def test_it(client):\n    title = (\n        client\n        .get("/orders")\n        .title\n    )\n',
      ['3 GET /orders'],
    ],
    ['none: a dictionary, and what only bears the name of a library', 'd.get("/x")\nrequests.get("/y")\n', []],
    [
      'a name that is looked up, in variables and with a query behind it',
      'class T:\n    def setUp(self):\n        self.url = reverse("shop:order-list")\n    def test(self):\n        self.client.get(self.url)\n        url = reverse("shop:order-detail", args=[1])\n        self.client.delete(url)\n        url = urls.reverse(\n            "shop:cart-list"\n        )\n        self.client.get(url + "?page=1")\n        self.client.get(f"{reverse(\'start\')}?a=1")\n',
      ['5 GET shop:order-list', '7 DELETE shop:order-detail', '11 GET shop:cart-list', '12 GET start'],
    ],
    [
      'texts that a variable holds, formats, and the items of a loop',
      'def test(client):\n    url = f"/orders/{order.id}/"\n    client.get(url)\n    client.get("/carts/%s/" % cart.id)\n    client.get("/tills/{}/".format(till))\n    for kind in ["a/", "b/"]:\n        client.get(f"/kinds/{kind}")\n    for url in (reverse("x"), "/y/"):\n        client.post(url)\n',
      [
        '3 GET /orders/{}',
        '4 GET /carts/{}',
        '5 GET /tills/{}',
        '7 GET /kinds/a',
        '7 GET /kinds/b',
        '9 POST x',
        '9 POST /y',
      ],
    ],
  ])('%s', (_, text, expected) => check({ 'a.py': text }, expected));
});

test('what tests of Python ask for and the code does not say is open, and only of tests', () => {
  const text =
    'def helper(client, url):\n    return client.get(url)\n\ndef test_page(client):\n    first = client.get("/orders/")\n    client.get(first.json()["next"])\n    if first:\n        url = "/a/"\n    client.post(url)\n    helper(client, url=named())\n    redis_client.get(key())\n';
  const open = (files: readonly string[]) =>
    readRequests(sourcesOf({ 'a.py': text }), files)
      .filter(({ isOpen }) => isOpen === true)
      .map(({ line, method, within }) => `${line} ${method} ${within}`);
  expect(open(['a.py'])).toEqual(['6 GET test_page', '9 POST test_page', '10 GET test_page']);
  expect(open([])).toEqual([]);
});

test('paths and names that other files of Python hold', () => {
  check(
    {
      'routes.py':
        'prefix = "/api"\nabout = f"{prefix}/about"\n\ndef order(id):\n    """One."""\n    return f"{prefix}/orders/{id}"\n\ndef other(id):\n    if id:\n        return "/a"\n    return "/b"\n',
      'test_a.py':
        'import routes\nfrom routes import about as page\nLIST = "shop:order-list"\n\ndef test(client, id):\n    client.get(routes.about)\n    client.get(page)\n    client.get(routes.order(id))\n    client.get(routes.other(id))\n    client.get(reverse(LIST, args=[id]))\n    client.get(reverse(f"{LIST}-{id}"))\n\ndef helper(client, about):\n    client.get(about)\n',
    },
    ['6 GET /api/about', '7 GET /api/about', '8 GET /api/orders/{}', '9 GET /a', '9 GET /b', '10 GET shop:order-list'],
  );
});

describe('what a test of Python asks for', () => {
  test.each<[string, Files, readonly string[]]>([
    [
      'behind a question mark, whatever stands there, and over several lines and literals',
      {
        'a.py':
          'def test(client, n):\n    url = (\n        reverse("shop:edit", args=[n])\n        + "?" + urlencode({"a": n})\n    )\n    client.get(url)\n    client.get("/orders/?" + "&".join(f"{a}=1" for a in n))\n    client.get(\n        f"/orders/{n}"\n        f"/lines?a={n}"\n    )\n    client.get("/orders/?query=a:\\"b c\\"")\n    client.get(f\'/orders/{n["id"]}/\')\n    url = "/carts/"\n    url += "?page=2"\n    client.get(url)\n    url = "/tills/?"\n    url += urlencode(n)\n    client.get(url)\n',
      },
      [
        '6 GET shop:edit',
        '7 GET /orders',
        '8 GET /orders/{}/lines',
        '12 GET /orders',
        '13 GET /orders/{}',
        '16 GET /carts',
        '19 GET /tills',
      ],
    ],
    [
      'by a name that a helper is told',
      {
        'a.py':
          'class T(TestCase):\n    def check(self, view):\n        self.client.get(reverse(view, args=[1]))\n    def test(self):\n        self.check("shop:view")\n        self.check(view="shop:read")\n',
      },
      ['5 GET shop:view', '6 GET shop:read'],
    ],
    [
      'from members that a base prepares, that each class sets, and from its own functions',
      {
        'base.py':
          'class Base(TestCase):\n    def setUp(self):\n        self.list_url = f"/p/{self.project.code}/all/"\n',
        'a.py':
          'from base import Base\n\nclass Checks(Base):\n    endpoint = None\n    def test_options(self):\n        self.client.options(self.endpoint)\n    def test_one(self):\n        self.client.get("{}{}/".format(self.endpoint, 1))\n\nclass A(Checks):\n    endpoint = reverse("a-list")\n\nclass B(Checks):\n    endpoint = "/b/"\n    def detail(self, n=1):\n        return f"/b/{n}/log?" + urlencode(n)\n    @property\n    def page(self):\n        return "/page/"\n    def test_b(self):\n        self.client.get(self.detail())\n        self.client.get(self.list_url)\n        self.client.get(self.page)\n',
      },
      [
        '6 OPTIONS a-list',
        '6 OPTIONS /b',
        '8 GET a-list+1/',
        '8 GET /b/1',
        '21 GET /b/{}/log',
        '22 GET /p/{}/all',
        '23 GET /page',
      ],
    ],
    [
      'with what it is run with: parameters, fixtures, lists of its class, and branches of which one is run',
      {
        'conftest.py':
          'import pytest\n\n@pytest.fixture\ndef start(db):\n    return "/start/"\n\n@pytest.fixture(params=["/v1", "/v2"])\ndef prefix(request):\n    return request.param\n',
        'a.py':
          'import pytest\n\nPAGES = ["/x/", "/y/"]\n\ndef api(path):\n    return f"/api{path}"\n\n@pytest.mark.parametrize("url, code", [("/a/", 1), pytest.param(api("/b"), 2)])\ndef test_pages(client, url, code):\n    client.get(url)\n\ndef test_start(client, start):\n    client.get(start)\n\nclass T(TestCase):\n    def setUp(self):\n        self.paths = ["/c/", "/d/"]\n    def test(self):\n        for path in self.paths:\n            self.client.get(path)\n        for page in PAGES:\n            self.client.post(page)\n\ndef test_either(client, own):\n    if own:\n        url = "/own/"\n    else:\n        url = "/all/"\n    client.get(url)\n    client.put("/e/" if own else "/f/")\n\ndef test_versions(client, prefix):\n    client.get(f"{prefix}/{1}")\n    client.get("start.json")\n',
      },
      [
        '10 GET /a',
        '10 GET /api/b',
        '13 GET /start',
        '20 GET /c',
        '20 GET /d',
        '22 POST /x',
        '22 POST /y',
        '29 GET /own',
        '29 GET /all',
        '30 PUT /e',
        '30 PUT /f',
        '33 GET /v1/{}',
        '33 GET /v2/{}',
        '34 GET /start.json',
      ],
    ],
  ])('%s', (_, files, expected) => check(files, expected));

  test('a client is known by the class that makes it, whatever a file calls both', () => {
    check(
      {
        'a.py':
          'from django.test import Client as HttpClient\n\nclass T(TestCase):\n    @classmethod\n    def setUpClass(cls):\n        cls.c = HttpClient()\n        cls.d = Other()\n    def test(self):\n        self.c.post("/users/add/")\n        self.d.get("/x/")\n',
      },
      ['9 POST /users/add'],
    );
  });

  test('a client is known by what it holds, whichever file makes it', () => {
    check(
      {
        'conftest.py':
          'import pytest\nfrom app import app\n\n@pytest.fixture\ndef http():\n    return app.test_client()\n\n@pytest.fixture\ndef web(http):\n    with app.test_client() as c:\n        yield c\n\n@pytest.fixture\ndef other():\n    return Cache()\n',
        'base.py':
          'from django.test import Client, TestCase\n\nclass Browser(Client):\n    pass\n\ndef browser():\n    return Browser()\n\nclass Base(TestCase):\n    def setUp(self):\n        self.one = Client()\n        self.two = browser()\n',
        'common.py': 'from fastapi.testclient import TestClient\nfrom app import app\n\ntc = TestClient(app)\n',
        'test_a.py':
          'from base import Base\nfrom common import tc\n\ndef test_a(http, web, other):\n    http.get("/a")\n    web.post("/b")\n    other.get("/c")\n    tc.get("/d")\n\nclass T(Base):\n    def test(self):\n        self.one.get("/e")\n        self.two.get("/f")\n        self.three.get("/g")\n',
      },
      ['5 GET /a', '6 POST /b', '8 GET /d', '12 GET /e', '13 GET /f'],
    );
  });

  test('what a plug-in gives a test may be one where it is told a path', () => {
    const sources = sourcesOf({
      'test_a.py':
        'def test_a(api, cache):\n    api.get("/a")\n    cache.get("key")\n\ndef helper(cache):\n    cache.get("/b")\n',
    });
    expect(readRequests(sources).map((each) => [shown(each), each.isPerhaps])).toEqual([['2 GET /a', true]]);
  });

  test('a mix-in has its members from what stands beside it, and a text the path that a method gives', () => {
    check(
      {
        'a.py':
          'class Urls:\n    version = "v2"\n    @property\n    def url(self):\n        return f"/api/{self.version}/{self.name()}/"\n    def detail(self):\n        return "/detail/1"\n\nclass Gets:\n    def test(self):\n        self.client.get(self.url)\n        self.client.get(f"{self.detail()}?a=1")\n\nclass A(Urls, Gets): ...\nclass B(Urls, Gets): ...\nclass C(Gets):\n    url = "/c"\n    def detail(self):\n        return "/c/1"\n',
      },
      ['11 GET /api/v2/{}', '11 GET /c', '12 GET /detail/1', '12 GET /c/1'],
    );
  });

  test('what is set where something fails is one of two', () => {
    check(
      {
        'a.py':
          'def path_of(url, kwargs=None):\n    try:\n        url = reverse(url, kwargs=kwargs)\n    except NoReverseMatch:\n        url = url\n    return url\nclass T(TestCase):\n    url = "shop:order-list"\n    def test(self):\n        self.client.get(path_of(self.url))\n        self.client.get(path_of("/orders"))\n',
      },
      // A name is looked up, and no path; what is no name is a path.
      ['10 GET shop:order-list', '11 GET /orders', '11 GET /orders'],
    );
  });

  test('the class that answers is asked for by itself', () => {
    const sources = sourcesOf({
      'views.py': 'from flask_restful import Resource\nclass Orders(Resource): ...\n',
      'a.py':
        'from views import Orders\ndef test(client):\n    client.get(api.url_for(Orders))\n    client.post(api.url_for(Orders, id=1))\n',
    });
    const route = { framework: 'flask', file: 'views.py', line: 1, confidence: 'high', foundBy: 'boocontext' } as const;
    const routes: ScannedRoute[] = [
      { ...route, method: 'GET', path: '/orders', name: 'order_list', handler: 'Orders.get' },
      { ...route, method: 'GET', path: '/carts', name: 'carts', handler: 'Carts.get' },
    ];
    const found = requestsToRoutes(readRequests(sources), routes);
    expect(found.map(({ request, route: { path } }) => `${request.line} ${path}`)).toEqual(['3 /orders']);
  });

  test('behind the path of a name is the path of another', () => {
    const sources = sourcesOf({
      'a.py':
        'class Base:\n    class Case(TestCase):\n        url = None\n        def test(self):\n            self.client.get(self.url)\n            self.client.get(f"{self.url}{self.one.id}/")\n\nclass A(Base.Case):\n    url = reverse("bmi-list")\n',
    });
    const route = (path: string, name: string): ScannedRoute => ({
      method: 'GET',
      path,
      name,
      framework: 'django',
      file: 'urls.py',
      line: 1,
      confidence: 'high',
      foundBy: 'boocontext',
    });
    const routes = [route('/api/bmi/', 'bmi-list'), route('/api/bmi/<pk>/', 'bmi-detail')];
    const found = requestsToRoutes(readRequests(sources), routes);
    expect(found.map(({ request, route: { name }, resolution }) => `${request.line} ${name} ${resolution}`)).toEqual([
      '5 bmi-list resolved',
      '6 bmi-detail resolved',
    ]);
  });

  test('of several that may be meant each is a candidate', () => {
    const sources = sourcesOf({
      'a.py':
        'def test(client, own):\n    if own:\n        url = "/own/"\n    else:\n        url = "/all/"\n    client.get(url)\n    client.get("/own/")\n',
    });
    const route = (path: string): ScannedRoute => ({
      method: 'GET',
      path,
      framework: 'django',
      file: 'urls.py',
      line: 1,
      confidence: 'high',
      foundBy: 'boocontext',
    });
    const found = requestsToRoutes(readRequests(sources), [route('/own/'), route('/all/')]);
    expect(found.map(({ request, route: { path }, resolution }) => `${request.line} ${path} ${resolution}`)).toEqual([
      '6 /own/ candidate',
      '6 /all/ candidate',
      '7 /own/ resolved',
    ]);
  });

  test('what is put together of unknown parts alone is open, and a call without a path is none', () => {
    const text =
      'def test(client, a):\n    client.get(f"/{a}/")\n    client.get("{}{}/".format(a, a))\n    client.get(a.url + "?page=1")\n    client.get(documentId=0).execute()\n    if a:\n        url = "/x/"\n    client.get(url)\n';
    const open = readRequests(sourcesOf({ 'a.py': text }), ['a.py']).filter(({ isOpen }) => isOpen === true);
    expect(open.map(({ line }) => line)).toEqual([2, 3, 4, 8]);
  });
});

test('what is given the path of a name is a client, whatever it is called', () => {
  check(
    {
      'a.py':
        'def test(u1):\n    u1.post(\n        url_for("ui.save", uuid="first"),\n        data={},\n    )\n    u1.get("/x")\n',
    },
    // `u1` itself may be one: no file says what it is.
    ['2 POST ui.save', '6 GET /x'],
  );
});

describe('functions of Python that send what they are told to', () => {
  const client =
    "import httpx\nclass Client:\n    def __init__(self, host):\n        self._client = httpx.Client(base_url=host)\n    def _raw(self, *args, **kwargs):\n        return self._client.request(*args, **kwargs)\n    def _get(self, path, params=None):\n        return self._client.get(f'/api{path}', params=params)\n    def _send(self, kind, *args, stream=False):\n        return kind(self._raw(*args))\n";
  test.each<[string, Files, readonly string[]]>([
    [
      'by position, by name, and what is handed on',
      {
        'a.py': `${client}    def all(self):\n        return self._get('/orders')\n    def one(self, id):\n        return self._get(params={}, path=f'/orders/{id}')\n    def add(self, order):\n        return self._send(\n            Order,\n            'POST',\n            '/api/orders',\n            stream=True,\n        )\n    def other(self, method):\n        return self._raw(method, '/api/carts')\n`,
      },
      ['12 GET /api/orders', '14 GET /api/orders/{}', '16 POST /api/orders', '23 ? /api/carts'],
    ],
    [
      'in another file, where no other one has that name',
      {
        'client.py': client,
        'orders.py':
          "from client import Client\nclass Orders(Client):\n    def all(self):\n        return self._get('/orders')\n    def gone(self):\n        return self._raw('DELETE', '/api/orders')\n",
        'other.py': 'def _raw(client, path):\n    return path\n',
      },
      ['4 GET /api/orders'],
    ],
    [
      'not for a class that has one of its own',
      {
        'a.py': `${client}class Other:\n    client = None\n    def _get(self, path):\n        return path\n    def all(self):\n        return self._get('/orders')\n`,
      },
      [],
    ],
    [
      'of no class, with a method that is told',
      {
        'a.py':
          "import requests\nBASE = 'http://localhost:80/api'\ndef call(method, url, **more):\n    return requests.request(method, BASE + url, **more)\ncall('PUT', '/orders/1')\n",
      },
      ['5 PUT /api/orders/1'],
    ],
  ])('%s', (_, files, expected) => check(files, expected));
});

describe('other languages', () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      'Go: net/http, with what is put together',
      'a.go',
      `package a

import "net/http"

const pathOrder = "%s/api/orders/%d"

func send(c *http.Client, base string) {
	http.Get(base + "/api/orders")
	url := fmt.Sprintf("%s/api/orders/%d", base, id)
	req, err := http.NewRequest(http.MethodDelete, url, nil)
	http.NewRequestWithContext(ctx, "PUT", fmt.Sprintf(pathOrder, base, 1), body)
	c.Post("http://localhost:80/carts", "", nil)
	other.Get("/no")
	w.Header().Get("/no")
}

func test() {
	httptest.NewRequest("GET", "/orders/1?x=1", nil)
	http.NewRequest(method, url, nil)
}
`,
      [
        '8 GET …/api/orders',
        '10 DELETE …/api/orders/{}',
        '11 PUT …/api/orders/{}',
        '12 POST /carts',
        '18 GET /orders/1',
      ],
    ],
    [
      'Go: resty',
      'a.go',
      'package a\n\nimport "github.com/go-resty/resty/v2"\n\nfunc a() {\n\tclient.R().\n\t\tSetResult(&o).\n\t\tGet("/api/orders")\n\tclient.R().Execute("PATCH", "/api/orders/" + id)\n}\n',
      ['8 GET …/api/orders', '9 PATCH …/api/orders/{}'],
    ],
    [
      'Spring: RestTemplate, RestClient and WebClient',
      'A.java',
      `class A {
  private final RestTemplate rest;
  private static final String ORDERS = "/api/orders";
  void a(String id) {
    rest.getForObject(base + ORDERS + "/{id}", Order.class, id);
    String url = base + "/api/carts/" + id;
    rest.exchange(url, HttpMethod.PUT, entity, Cart.class);
    rest.delete("http://localhost:8080/api/orders/" + id);
    webClient.get().uri("/api/orders/{id}", id).retrieve();
    restClient.method(HttpMethod.POST)
        .uri(b -> b.path("/api/orders").queryParam("a", 1).build());
    cache.put("/no", 1);
    cache.delete("/no");
  }
}
`,
      [
        '5 GET …/api/orders/{}',
        '7 PUT …/api/carts/{}',
        '8 DELETE /api/orders/{}',
        '9 GET …/api/orders/{}',
        '10 POST …/api/orders',
      ],
    ],
    [
      'Spring: what tests hand to the application',
      'ATest.java',
      `class ATest {
  @Autowired TestRestTemplate rest;
  @Autowired MockMvc mockMvc;
  void a() {
    mockMvc.perform(get("/orders/{id}", 1));
    mockMvc.perform(MockMvcRequestBuilders.post("/orders"));
    rest.postForEntity("/carts", cart, Cart.class);
  }
}
`,
      ['5 GET /orders/{}', '6 POST /orders', '7 POST /carts'],
    ],
    [
      'Kotlin: REST-assured, and WebTestClient',
      'ATest.kt',
      'import io.restassured.RestAssured.given\nclass ATest {\n  val client: WebTestClient\n  fun a() {\n    given().get("/orders/$id")\n    client.delete().uri("/orders/1").exchange()\n  }\n}\n',
      ['5 GET /orders/{}', '6 DELETE /orders/1'],
    ],
    [
      'interfaces that are clients',
      'Orders.java',
      `@FeignClient(name = "orders", path = "/api")
interface Orders {
  @GetMapping("/orders/{id}")
  Order one(@PathVariable String id);
  @RequestMapping(method = RequestMethod.PUT, value = "/orders")
  void put(Order order);
}
@HttpExchange("/v2/carts")
interface Carts {
  @GetExchange("/{id}")
  Cart one(String id);
}
`,
      ['4 GET /api/orders/{}', '6 PUT /api/orders', '11 GET /v2/carts/{}'],
    ],
    [
      'Retrofit',
      'Orders.kt',
      'import retrofit2.http.GET\ninterface Orders {\n  @GET("api/orders/{id}")\n  suspend fun one(@Path("id") id: String): Order\n}\n',
      ['4 GET …/api/orders/{}'],
    ],
    [
      'C#: HttpClient and what is made for it',
      'A.cs',
      `class A {
  const string Orders = "api/orders";
  async Task B(HttpClient http) {
    await _client.GetFromJsonAsync<Order>($"/api/orders/{id}?full={x}");
    await http.PostAsJsonAsync(Orders, order);
    var url = $"{baseUrl}/api/carts/{id}";
    var request = new HttpRequestMessage(HttpMethod.Delete, url);
    await cache.GetAsync("/no");
  }
}
`,
      ['4 GET /api/orders/{}', '5 POST …/api/orders', '7 DELETE …/api/carts/{}'],
    ],
    [
      'C#: Refit',
      'IOrders.cs',
      'using Refit;\ninterface IOrders {\n  [Get("/api/orders/{id}")]\n  Task<Order> One(string id);\n}\n',
      ['3 GET …/api/orders/{}'],
    ],
    [
      'Rust: reqwest',
      'a.rs',
      `async fn a(client: &reqwest::Client) {
    reqwest::get("http://localhost:3000/orders").await?;
    client.post(format!("{}/api/orders", base)).send().await?;
    let url = format!("{base}/api/orders/{id}");
    self.http_client.delete(&url).send();
    map.get("/no");
}
`,
      ['2 GET /orders', '3 POST …/api/orders', '5 DELETE …/api/orders/{}'],
    ],
    [
      'Rust: tests that hand a request to an application',
      'a.rs',
      'let a = test::TestRequest::post().uri("/orders").set_json(x).to_request();\nlet b = Request::builder()\n    .method(Method::PUT)\n    .uri("/orders/1")\n    .body(x);\nlet c = Request::builder().uri("/carts");\n',
      ['1 POST /orders', '2 PUT /orders/1', '6 GET /carts'],
    ],
    [
      'Python: aiohttp, and a method that is told',
      'a.py',
      'async def a():\n    async with aiohttp.ClientSession() as session:\n        await session.get(f"{BASE}/api/orders/{id}")\n\nasync def b(http: httpx.AsyncClient):\n    await http.request("PATCH", "/orders/1")\n    await db.get("/no")\n',
      ['3 GET …/api/orders/{}', '6 PATCH /orders/1'],
    ],
  ])('%s', (_, file, text, expected) => check({ [file]: text }, expected));
});

describe('through a gateway', () => {
  const ask = "fetch('/users/groups');\nfetch('/api/orders');\n";

  test.each<[string, Files, readonly string[]]>([
    [
      'nginx that takes off what it was asked by',
      {
        'config/nginx.conf.template':
          '# location /api/ { proxy_pass http://x/; }\nserver {\n  location /users/ {\n    proxy_set_header Host $host;\n    proxy_pass http://${HOST}:2103/;\n  }\n  location /api {\n    proxy_pass http://api:3000;\n  }\n}\n',
      },
      ['1 GET /groups', '2 GET /api/orders'],
    ],
    [
      'a rewrite',
      { 'nginx.conf': 'location /api/ {\n  rewrite ^/api/(.*)$ /$1 break;\n  proxy_pass http://api;\n}\n' },
      ['1 GET /users/groups', '2 GET /orders'],
    ],
    [
      'two that do not agree',
      {
        'a/nginx.conf': 'location /api/ { proxy_pass http://api/; }',
        'b/nginx.conf': 'location /api/ { proxy_pass http://api; }',
      },
      ['1 GET /users/groups', '2 ? /api/orders'],
    ],
    [
      'Caddy',
      { Caddyfile: 'localhost {\n  handle_path /api/* {\n    reverse_proxy api:80\n  }\n}\n' },
      ['1 GET /users/groups', '2 GET /orders'],
    ],
    [
      'the server of Vite',
      {
        'vite.config.ts':
          "export default { server: { proxy: { '/api': { target: 't', rewrite: (path) => path.replace(/^\\/api/, '') } } } };\n",
      },
      ['1 GET /users/groups', '2 GET /orders'],
    ],
    [
      'that of Angular',
      { 'proxy.conf.json': '{ "/api": { "target": "t", "pathRewrite": { "^/api": "/v1" } } }' },
      ['1 GET /users/groups', '2 GET /v1/orders'],
    ],
    [
      'Next',
      {
        'next.config.js':
          "module.exports = { rewrites: async () => [{ source: '/api/:path*', destination: `${HOST}/:path*` }] };\n",
      },
      ['1 GET /users/groups', '2 GET /orders'],
    ],
    [
      'not for a test that hands a request to the application itself',
      { 'nginx.conf': 'location /api/ { proxy_pass http://api/; }', 'src/a.test.ts': "fetch('/api/carts');\n" },
      ['1 GET /api/carts', '1 GET /users/groups', '2 GET /orders'],
    ],
    [
      'one of another folder',
      { 'other/vite.config.ts': "({ rewrite: (path) => path.replace(/^\\/api/, '') });\n" },
      ['1 GET /users/groups', '2 GET /api/orders'],
    ],
  ])('%s', (_, files, expected) => check({ 'package.json': '{}', 'src/a.ts': ask, ...files }, expected));
});

describe('to routes', () => {
  type Asked = Partial<Omit<ScannedRequest, 'method'>> & { readonly method?: string | undefined };

  function goesTo(request: Asked, routes: readonly string[]): readonly string[] {
    const scanned = routes.map((written): ScannedRoute => {
      const [method = '', path = '', confidence = 'high', file = 'r.ts'] = written.split(' ');
      const framework = method === 'QUERY' ? 'trpc' : file.endsWith('.cs') ? 'ASP.NET' : 'koa';
      const where = { handler: 'h', file, line: 1, framework, foundBy: 'boocontext' } as const;
      return { method, path, ...where, confidence: confidence as ScannedRoute['confidence'] };
    });
    const { method, ...sent } = { method: 'GET', path: '/', file: 'a.ts', line: 1, ...request };
    return requestsToRoutes([method === undefined ? sent : { ...sent, method }], scanned).map(
      ({ route, resolution }) => `${route.path} ${resolution}`,
    );
  }

  test.each<[string, Asked, readonly string[], readonly string[]]>([
    ['by method and path', { path: '/a' }, ['GET /a', 'POST /a', 'GET /b'], ['/a resolved']],
    ['a slash at the end does not count', { path: '/a' }, ['GET /a/'], ['/a/ resolved']],
    ['a parameter takes anything', { path: '/a/{}' }, ['GET /a/:id', 'GET /a/new'], ['/a/:id resolved']],
    ['a word goes before a parameter', { path: '/a/new' }, ['GET /a/:id', 'GET /a/new'], ['/a/new resolved']],
    [
      'words in other letters, where a framework takes both',
      { path: '/api/carts/{}' },
      ['GET /api/Carts/{Id} high A.cs'],
      ['/api/Carts/{Id} resolved'],
    ],
    ['and where it does not', { path: '/api/carts/{}' }, ['GET /api/Carts/:id'], []],
    ['any method of the route', { path: '/a', method: 'PUT' }, ['ALL /a'], ['/a resolved']],
    ['no method is known', { path: '/a', method: undefined }, ['GET /a', 'POST /a'], ['/a candidate', '/a candidate']],
    ['all the rest', { path: '/f/{}/{}' }, ['GET /f/*', 'GET /f/:a'], ['/f/* resolved']],
    ['the end of a path', { path: '/a', hasUnknownBase: true }, ['GET /v1/a', 'GET /v1/b'], ['/v1/a candidate']],
    ['one word behind an unknown host', { path: '/a', hasUnknownBase: true }, ['GET /a'], ['/a candidate']],
    ['two of them, and all', { path: '/a/{}/b', hasUnknownBase: true }, ['GET /a/:x/b'], ['/a/:x/b resolved']],
    [
      'what answers anything, behind a prefix that is not known',
      { path: '/a/b' },
      ['ALL /* inferred'],
      ['/* candidate'],
    ],
    ['nor by the end of a path', { path: '/a/b', hasUnknownBase: true }, ['ALL /* inferred'], []],
    ['what answers anything, behind an unknown host', { path: '/a/b', hasUnknownBase: true }, ['ALL /*'], []],
    [
      'the same path in two files',
      { path: '/a' },
      ['GET /a high r.ts', 'GET /a high s.ts'],
      ['/a candidate', '/a candidate'],
    ],
    [
      'the same path twice in one',
      { path: '/a' },
      ['GET /a high r.ts', 'GET /a high r.ts'],
      ['/a resolved', '/a resolved'],
    ],
    ['a prefix of the route is not known', { path: '/api/a' }, ['GET /a inferred'], ['/a candidate']],
    ['one word at a port of this machine', { path: '/a', namesHost: true }, ['GET /a'], ['/a candidate']],
    ['two of them', { path: '/a/b', namesHost: true }, ['GET /a/b'], ['/a/b resolved']],
    ['a procedure', { path: 'a.b', method: 'QUERY', protocol: 'trpc' }, ['QUERY a.b', 'ALL /*'], ['a.b resolved']],
    ['no procedure for a path', { path: '/a', method: undefined }, ['QUERY a'], []],
    [
      'the server that a gateway names',
      { path: '/a', service: 'b' },
      ['GET /a high a/r.ts', 'GET /a high b/r.ts'],
      ['/a resolved'],
    ],
    ['one that no folder is called by', { path: '/a', service: 'c' }, ['GET /a high a/r.ts'], ['/a resolved']],
    ['what answers anything is not sure', { path: '/a/b' }, ['ALL /*'], ['/* candidate']],
    [
      'a word that a variable holds',
      { path: '/a/b/{}' },
      ['GET /a/b/new', 'GET /a/b/old', 'GET /a/c/new', 'ALL /*'],
      ['/a/b/new candidate', '/a/b/old candidate'],
    ],
    ['another length', { path: '/a/b' }, ['GET /a', 'GET /a/b/c', 'GET /:x'], []],
  ])('%s', (_, request, routes, expected) => expect(goesTo(request, routes)).toEqual(expected));
});
