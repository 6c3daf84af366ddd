/**
 * Ten tasks of the kinds that agents are given, each in another repository. The answers are not here: they lie in `key`, which
 * is read when an arm has answered.
 */

/**
 * @typedef {object} Task
 * @property {string} id
 * @property {string} kind
 * @property {{name: string, github: string, commit: string}} repository
 * @property {string} question
 */

const PLACES = 'Each item is `file:line`, the line of the call itself.';

/** @type {readonly Task[]} */
export const TASKS = [
  {
    id: 'dead',
    kind: 'is it dead',
    repository: {
      name: 'lazygit',
      github: 'jesseduffield/lazygit',
      commit: 'ea916395469808d37d726ae183fa40fd575a9d8a',
    },
    question:
      'Is the function SafeTruncate of pkg/utils/formatting.go used by anything but tests? The one item is "used" or "unused".',
  },
  {
    id: 'interface-java',
    kind: 'all call sites of an interface method',
    repository: { name: 'mybatis-3', github: 'mybatis/mybatis-3', commit: '69ee03634a27808553fede707dcc4ef70478e0be' },
    question: `Which places in the code, tests left out, call processBefore of the interface org.apache.ibatis.executor.keygen.KeyGenerator or of what implements it? ${PLACES}`,
  },
  {
    id: 'interface-go',
    kind: 'all call sites of an interface method',
    repository: { name: 'miniflux', github: 'miniflux/v2', commit: '106cdd09e1557222303f3ed1376e1dadf0638621' },
    question: `Which places call UserExtraKey or Profile of the interface Provider of internal/oauth2, or of what implements it? ${PLACES}`,
  },
  {
    id: 'interface-typescript',
    kind: 'all call sites of an interface method',
    repository: {
      name: 'ghostfolio',
      github: 'ghostfolio/ghostfolio',
      commit: 'c542997d27990365b607c7a6c9fe4bc8835a55c8',
    },
    question: `Which places call getDividends of the interface DataProviderInterface (apps/api/src/services/data-provider/interfaces), and not a method of that name of another class? ${PLACES}`,
  },
  {
    id: 'signature',
    kind: 'what a signature breaks',
    repository: { name: 'starship', github: 'starship/starship', commit: '6f33dcec91b758ccbae4ed850eaa6feabff798f9' },
    question: `The function render_time of src/utils/mod.rs gets a third parameter. Which calls outside of tests no longer compile? ${PLACES}`,
  },
  {
    id: 'tests',
    kind: 'which tests',
    repository: { name: 'scrapy', github: 'scrapy/scrapy', commit: '11079cb1c85b9e75a39a7269943c69d1a975d485' },
    question:
      'get_spec of scrapy/utils/python.py is changed. Which files in tests run it, directly or through the code that uses it? Each item is a file.',
  },
  {
    id: 'callers-of-one-name',
    kind: 'callers of one of several functions of a name',
    repository: {
      name: 'linkding',
      github: 'sissbruecker/linkding',
      commit: '65813a75404b1319aca8b09700fadc0b15adabaf',
    },
    question: `There are several functions create_html_snapshot. Which places, tests left out, call the one of bookmarks/services/tasks.py? ${PLACES}`,
  },
  {
    id: 'route-to-table',
    kind: 'from a route to a table',
    repository: { name: 'gotify', github: 'gotify/server', commit: 'd543a8aad22fcbebf25e76d201b4317882b5e148' },
    question:
      'When DELETE /message/{id} is asked, which function of the package database removes the row? The one item is `file:line` of its definition.',
  },
  {
    id: 'trace',
    kind: 'from a failure to its cause',
    repository: { name: 'okhttp', github: 'square/okhttp', commit: '1682d9bac8c03dffde2969b0b74d47649d0dbb52' },
    question: `A user sends this, with the upper line cut off:
	at okhttp3.internal.http.BridgeInterceptor.intercept(BridgeInterceptor.kt:73)
	at okhttp3.internal.http.RealInterceptorChain.proceed(RealInterceptorChain.kt:126)
Which files of the published modules (no tests, no okhttp-testing-support) hold an implementation that may have run one step further in? Each item is a file.`,
  },
  {
    id: 'localise',
    kind: 'localise a fix from an issue',
    repository: {
      name: 'jellyseerr',
      github: 'fallenbagel/jellyseerr',
      commit: '368ecf87716efe59a815976dd8a36abc352f261d',
    },
    question:
      'An issue says: "I may create issues but not manage them. I cannot delete an issue that I opened once somebody has answered, I get 401." Where is that decided? The one item is `file:line` of the condition.',
  },
];
