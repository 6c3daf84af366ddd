/** What stories and tasks ask about a repository. */

/**
 * @typedef {object} Subject
 * @property {string} symbol something that is used at several places, as `Class.method` where it is one
 * @property {string} file where it is defined
 * @property {number} line
 * @property {{from: string, in: string, to: string}} path symbols with three others between them
 * @property {{symbol: string, in: string, depth: number}} busy with some three hundred callers and callees
 * @property {{symbol: string, in: string}} type
 * @property {string} words a question that names nothing
 * @property {{file: string, line: number, name: string}} name one that stands in the code
 * @property {string} mistyped a name nearly written right
 * @property {string} several a name that several symbols bear
 * @property {string} unused
 * @property {string} folder
 * @property {string} start the file where the program starts
 * @property {number} selected the first of five lines of `file`
 * @property {string} question asked in a chat
 * @property {string} answer with places in the code
 */

/** @type {Record<string, Subject>} */
export const subjects = {
  'miniflux/v2': {
    symbol: 'Storage.CreateFeed',
    file: 'internal/storage/feed.go',
    line: 225,
    path: { from: 'NewHandler', in: 'internal/api/api.go', to: 'Storage.createEnclosure' },
    busy: { symbol: 'RefreshFeed', in: 'internal/reader/handler/handler.go', depth: 4 },
    type: { symbol: 'Feed', in: 'internal/model/feed.go' },
    words: 'how often is a feed refreshed',
    name: { file: 'internal/reader/handler/handler.go', line: 188, name: 'CreateFeed' },
    mistyped: 'CreatFeed',
    several: 'Validate',
    unused: 'Client.GetMe',
    folder: 'internal',
    start: 'main.go',
    selected: 229,
    question: 'Who creates feeds, and what has to be looked at when `Storage.CreateFeed` changes?',
    answer: `Three functions create feeds, each for another way in:

| who | where | for |
| --- | --- | --- |
| \`CreateFeed\` | internal/reader/handler/handler.go:188 | a URL: API, Google Reader, page |
| \`CreateFeedFromSubscriptionDiscovery\` | internal/reader/handler/handler.go:92 | what was found on a page |
| \`Handler.Import\` | internal/reader/opml/handler.go:89 | a list in OPML |

All of them end in \`Storage.CreateFeed\` (internal/storage/feed.go:225), which writes the feed and then each entry that is not there yet:

\`\`\`go
if err := s.createEntry(tx, entry); err != nil {
\`\`\`

**Before it changes**, look at the two callers in internal/reader/handler/handler.go:92 and internal/reader/handler/handler.go:188, and at the import, which ends at the first feed that cannot be created.`,
  },
  'gotify/server': {
    symbol: 'MessageAPI.CreateMessage',
    file: 'api/message.go',
    line: 363,
    path: { from: 'main', in: 'app.go', to: 'NewManager' },
    busy: { symbol: 'Create', in: 'router/router.go', depth: 3 },
    type: { symbol: 'Message', in: 'model/message.go' },
    words: 'how are messages sent to the browser',
    name: { file: 'api/message.go', line: 396, name: 'CreateMessage' },
    mistyped: 'CreatMessage',
    several: 'CreateMessage',
    unused: 'gormLogWriter.Printf',
    folder: 'api',
    start: 'app.go',
    selected: 367,
    question: 'Who can send a message, and what has to be looked at when `MessageAPI.CreateMessage` changes?',
    answer: `Whoever has the token of an application sends messages, over one route:

| who | where | for |
| --- | --- | --- |
| \`POST /message\` | router/router.go:195 | applications, with their token |
| \`MessagesStore.sendMessage\` | ui/src/message/MessagesStore.ts:137 | the dialog of the page |
| \`NewManager\` | plugin/manager.go:80 | plugins, past the API |

It writes the message and then tells everybody who listens:

\`\`\`go
if success := successOrAbort(ctx, 500, a.DB.CreateMessage(msgInternal)); !success {
\`\`\`

**Before it changes**, look at api/message_test.go:385 and at the page, which sends what it says in ui/src/message/MessagesStore.ts:151.`,
  },
};
