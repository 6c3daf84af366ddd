/**
 * What people say and what code says: words of one meaning in programming at large. Nothing here is for one
 * repository; a word that only one project uses in some sense does not belong here.
 */
import { splitWords, stem } from './terms.ts';

/** Stems to look for with a word, each with how much less it says than the word itself (0 to 1). */
export function relatedStems(wordStem: string): ReadonlyMap<string, number> {
  relations ??= readRelations();
  return relations.get(wordStem) ?? NONE;
}

/** Stems that the phrases of a question stand for, phrase by phrase: `give up` means `cancel` and `abort`. */
export function phraseStems(
  question: string,
): readonly { readonly phrase: string; readonly stems: readonly string[] }[] {
  phrases ??= readPhrases();
  const words = ` ${splitWords(question).join(' ')} `;
  return phrases.filter(({ phrase }) => words.includes(` ${phrase} `));
}

/** A word of its own line is as good as the other; one after the tilde is only near, and does not lead back. */
const NEAR = 0.6;
const EVERYDAY = 0.7;

type Relations = Map<string, Map<string, number>>;
const NONE: ReadonlyMap<string, number> = new Map();
let relations: Relations | undefined;
let phrases: { readonly phrase: string; readonly stems: readonly string[] }[] | undefined;

function readRelations(): Relations {
  const made: Relations = new Map();
  for (const line of SYNONYMS.trim().split('\n')) {
    const [same = [], near = []] = line.split('~').map(wordsOf);
    for (const word of same) {
      for (const other of same) relate(made, word, other, 1);
      for (const other of near) relate(made, word, other, NEAR);
    }
  }
  for (const line of EVERYDAY_WORDS.trim().split('\n')) {
    const [everyday = [], inCode = []] = line.split(':').map(wordsOf);
    for (const word of everyday) for (const other of inCode) relate(made, word, other, EVERYDAY);
  }
  return made;
}

function relate(made: Relations, word: string, other: string, weight: number): void {
  const from = stem(word);
  const to = stem(other);
  if (from === to) return;
  const related = made.get(from) ?? new Map<string, number>();
  made.set(from, related);
  if ((related.get(to) ?? 0) < weight) related.set(to, weight);
}

function readPhrases(): { readonly phrase: string; readonly stems: readonly string[] }[] {
  return PHRASES.trim()
    .split('\n')
    .map((line) => {
      const [phrase = '', words = ''] = line.split(': ');
      return { phrase, stems: wordsOf(words).map(stem) };
    });
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** Words before the tilde stand for one another; words after it are near to each of them. */
const SYNONYMS = `
add append insert push put attach ~ include register
append concat ~ add
remove delete drop discard erase clear unset strip ~ omit evict purge prune exclude detach
create make new build construct generate produce ~ factory instantiate init
change update modify edit alter mutate ~ patch set replace
get fetch load retrieve obtain ~ read lookup find
save store persist keep remember ~ write record cache
copy clone duplicate replicate ~ assign
move relocate transfer ~ rename
find search lookup locate seek discover ~ match resolve query detect
sort order rank arrange ~ compare priority
filter ~ where match include exclude select
choose pick select ~ decide determine resolve strategy
decide determine ~ choose select resolve is should
group bucket cluster categorize classify ~ partition by
merge combine join unite ~ concat union assemble compose
join concat concatenate ~ merge
split separate divide partition ~ tokenize segment chunk slice parse
count total amount tally number ~ size length
compare equal equals same identical ~ match is diff
match fit satisfy ~ test is
differ different diff ~ change distinct unequal compare
changed dirty modified touched ~ diff
unique distinct dedupe ~ duplicate once
duplicate twice double repeated ~ unique conflict collision existing
conflict clash collide collision ~ duplicate exists override
first initial head ~ start leading
last final latest tail ~ end recent trailing
previous prior before prev earlier ~ last old
next following after subsequent
reverse invert backward flip
flatten flat ~ nested deep
nested deep recursive inner ~ recurse child
empty blank void ~ null
missing absent lacking ~ undefined null empty required unknown
null undefined nil none ~ missing empty
default fallback ~ otherwise initial
limit maximum max cap bound threshold quota ~ restrict exceed size
minimum min least lowest
large big huge ~ max size limit length
long ~ length max limit timeout duration
small short tiny ~ min compress minify shrink reduce
exceed overflow beyond ~ limit max large
random uuid nonce
hash digest checksum fingerprint ~ etag sha
compress zip gzip deflate brotli shrink compact ~ minify pack encoding
decompress unzip inflate unpack ~ decode
encrypt cipher crypto ~ secret encode
decrypt ~ decode secret
serialize stringify encode marshal ~ format dump json dehydrate
deserialize parse decode unmarshal ~ read hydrate
json object ~ serialize stringify parse
convert transform turn translate cast coerce ~ map to from
validate check verify assert ensure ~ guard test valid is
invalid illegal malformed bad wrong incorrect ~ error unexpected
valid correct legal ~ validate
require mandatory must ~ needed
optional ~ maybe undefined partial
allow permit accept grant enable ~ can
refuse reject deny forbid disallow prohibit block ~ error throw invalid assert restrict
error exception fail failure fault ~ throw issue reject
problem issue violation ~ error
throw raise ~ error
crash fatal uncaught ~ error exception
catch handle recover rescue ~ error
warn warning ~ deprecate
log logger ~ print output write report console
print output emit write ~ report format log
show display render draw present ~ print view format
hide mask redact conceal obscure anonymize ~ private
report summary ~ output print format
start begin launch boot ~ run open init
init initialize setup ~ start prepare create
stop end finish halt terminate quit ~ close abort shutdown cancel complete
close shut shutdown ~ destroy dispose terminate disconnect end
kill terminate destroy ~ abort
cancel abort interrupt ~ stop unsubscribe
dispose cleanup teardown destroy release finalize ~ close unsubscribe
pause suspend hold ~ stop
resume continue proceed ~ restart
wait sleep await block ~ defer until timeout pending delay
pending waiting inflight ~ queue loading
delay defer postpone ~ wait timeout sleep backoff
retry again repeat attempt ~ backoff
timer timeout interval ~ schedule clock delay
schedule plan ~ queue timer cron task
time clock timestamp now date ~ duration
duration period elapsed ~ interval time ms timeout
late expired overdue ~ timeout stale
queue buffer backlog ~ pending enqueue
lock mutex semaphore ~ exclusive
parallel concurrent simultaneous ~ concurrency
async asynchronous promise ~ await then thenable future
sync synchronous
event signal notification ~ emit dispatch message
fire trigger emit dispatch raise ~ run invoke
notify inform tell alert ~ emit notification callback
listener subscriber observer ~ handler callback consumer
handler callback hook ~ listener function
listen subscribe watch observe ~ on listener
unsubscribe unlisten off ~ remove
stream flow pipe ~ chunk observable source
send transmit deliver post dispatch ~ write emit push reply
receive incoming ~ accept read on message
request req ~ fetch query
call invoke ~ request
query search find ~ request filter
response reply answer result res ~ send
server backend ~ host listen
client browser ~ user agent consumer
user person visitor ~ account client
url address uri link href ~ location path host
route endpoint ~ router path url
path route ~ url
header headers
body payload content ~ data
data content payload value ~ body
login signin authenticate auth ~ session credential password
permission authorize role privilege ~ allow access
password credential secret ~ auth
token jwt bearer ~ auth
signature sign hmac ~ verify
tamper forge ~ sign verify signature
tls https ssl ~ secure protocol certificate
session cookie
upload multipart ~ file body form
download attachment ~ file fetch
redirect ~ location forward
proxy gateway forwarded ~ forward trust
socket connection websocket ws
connect ~ connection open socket
disconnect hangup ~ close connection
heartbeat keepalive ping pong alive ~ timeout
dead inactive gone ~ alive timeout close
cache memo memoize ~ store
stale outdated expired ~ age ttl fresh old
expire ttl age ~ timeout stale
fresh ~ stale new
invalidate ~ stale reset refresh clear
refresh reload refetch ~ update
poll polling ~ interval refetch
config configuration settings options preferences ~ setup
environment env ~ variable runtime
option flag switch setting toggle ~ config
argument parameter param arg args params ~ option
function method procedure callback fn func ~ handler
field property attribute prop ~ member key column
key ~ id name hash
properties fields attributes keys props ~ entries shape
kind type category ~ tag
schema shape structure model ~ type definition
list array collection sequence ~ items elements
item element entry
dictionary map record lookup ~ table object
table map lookup
tree hierarchy ~ node parent children
graph network ~ node edge
cycle circular loop ~ recursive cyclic
reach reachable arrive ~ path via
neighbour neighbor neighbourhood neighborhood adjacent ~ focus depth
parent ancestor ~ owner enclosing
child descendant ~ nested inner sub
plugin extension addon ~ module middleware register
middleware ~ hook handler use
folder directory dir ~ path
file document ~ path
glob wildcard ~ pattern match
regex regexp pattern ~ expression match
name label title identifier ~ id key
id identifier ~ key name uuid
description doc docs documentation ~ comment describe meta
metadata meta ~ registry annotation
comment note ~ doc annotation
position offset index location ~ line column
letter character char ~ codepoint string
word token ~ term
text string str ~ message content
number numeric integer float decimal num int
boolean bool ~ true false
round rounding precision ~ float decimal
remainder modulo mod multiple ~ divide step
prefix ~ start base leading
suffix ~ end extension trailing
slash ~ path separator trailing normalize
trim strip ~ whitespace space
indent indentation ~ pad space
wrap ~ fold width enclose
uppercase capitalize ~ case
camel kebab dash hyphen ~ case
quote escape
readable human pretty prettify ~ format
format style layout ~ pretty template
css style styles ~ class theme
color colour ~ ansi highlight style
highlight ~ syntax color
page pagination paginate ~ cursor
input ~ value form
component element widget ~ view
parent owner
state status ~ store
fake mock stub dummy virtual ~ test
version ~ draft release semver
dependency dependencies package ~ import module library
library package ~ dependency
package manifest ~ json
require import ~ module load include
export ~ public
public ~ export
compile transpile build ~ bundle
ast syntax node ~ parse
lexer tokenizer scanner lex tokenize scan ~ parse token
command cli ~ arg
exit quit ~ process code
process spawn exec ~ child
process handle ~ run
thread worker
task job work ~ action queue run
run execute invoke perform call ~ apply
memory heap leak ~ weak
database db sql ~ query
language locale i18n lang ~ translation
safe secure security ~ unsafe sanitize
sanitize clean ~ escape
rule policy constraint ~ condition
severity level importance ~ priority
throttle debounce ~ rate limit
share shared common ~ multicast ref
lazy deferred demand ~ dynamic load
ready available ~ open drain
full ~ drain buffer limit max
slow ~ drain backpressure timeout delay
fast quick ~ cache optimize
lose lost ~ drop buffer queue miss
exponential growing ~ backoff increase
increase increment grow ~ add
decrease decrement shrink ~ reduce
reduce fold accumulate aggregate ~ scan
several multiple many ~ batch all
batch bulk ~ multiple group
single one once ~ only
partial part ~ chunk subset
part piece chunk portion segment fragment ~ partial
whole entire complete all ~ total full
finish complete done ~ end settle success
success succeed ~ ok resolve complete
unknown unrecognized undeclared ~ unexpected strict extra
extra additional ~ unknown rest
rest remaining ~ extra
strict exact precise ~ equal
similar near ~ match fuzzy close
guess infer detect ~ determine
detect notice recognize recognise ~ is check
register declare define ~ add
override overwrite ~ replace merge
replace substitute swap ~ override
inherit extend derive ~ prototype super parent
union variant alternative ~ option discriminator
discriminate distinguish ~ discriminator kind
variant branch case ~ option
own ~ self this
private internal ~ protected
offline online ~ network connection
device machine ~ host
address ip host ~ url
domain host hostname ~ origin
origin cors ~ site domain
digit ~ number
emoji unicode surrogate ~ codepoint grapheme
sum ~ total add
average mean
diagram drawing chart ~ marble graph
screen terminal console ~ output
width column ~ wrap pad
transaction commit rollback
migrate migration upgrade
snapshot ~ dump state
restore ~ undo hydrate recover
undo revert rollback
iterate loop each traverse walk ~ iterator next
iterable iterator generator
traverse walk visit ~ recurse
link reference ref ~ pointer
bind attach ~ apply context
context scope ctx
namespace ~ scope context
pair tuple couple ~ entry zip
repository repo git
template view ~ render engine
media mime ~ content type
negotiate ~ accept
half partial
queue enqueue
dequeue shift
focus blur
click press ~ event
mouse pointer cursor
key keyboard ~ code
menu dropdown
dialog modal popup overlay
message msg ~ text
temporary tmp temp
source src ~ from
destination dest target ~ to
length len ~ size
information info
initialize init
implementation impl
previous prev
current cur
maximum max
minimum min
error err
event evt
button btn
image img
command cmd
callback cb
index idx
directory dir
object obj
element el elem
descriptor desc
environment env
utility util helper
calculate compute calc
generate gen
iterator iter
synchronize sync
execute exec
operation op operator
documentation doc
`;

/** Everyday words, and the words that code has for them; not the other way round. */
const EVERYDAY_WORDS = `
abandon give: cancel abort discard
ability able: can support capability
accidental accidentally: guard warn
accumulate gather collect: aggregate reduce buffer append
acknowledge confirm: ack verify
active ongoing running: enabled current pending
actual real: raw original resolved
adapt: adapter normalize coerce
addition additions: plugin extension
adjust tweak: update normalize set
affect influence: dependents impact effect
afterwards: after finally
agree: accept match consent
ahead: prefetch preload pre
allowed: permit valid
alone: single standalone isolated
announce: notify emit publish broadcast
anonymous guest: anonymous
appear: render mount show
approximate approximately roughly: round estimate tolerance
arrive arrives come: receive request message reach on
artificial: fake mock
assign: set
assume: default infer
attacker hostile malicious evil: security sanitize unsafe escape prototype injection
authentic genuine: verify signature auth
automatic automatically: auto default implicit
avoid prevent: guard skip ignore
background: async queue worker daemon
balance: distribute
ban: block deny
beginning: start prefix
behave behaviour behavior: mode strategy option
believe trust trusted: proxy safe verify
belong belongs: owner parent member
below beneath under: child descendant nested sub
beside: sibling
best: max rank score priority quality
bit bits: flag mask
boundary border edge: limit bound range
bounce: redirect reject
box: container
brief: short summary
broadcast: publish emit all
broken break: invalid error corrupt bug
browse: list walk
budget: limit quota max
busy: pending loading active locked
bypass: skip ignore
byte bytes: buffer size length
calculate: compute evaluate
calendar: date
capture: catch record snapshot
carry carries: contain include pass
certain particular: filter specific
certificate: tls ssl https
chain: pipeline compose sequence
chance: random probability
choice: option variant union enum
clever: optimize
climb: parent ancestor traverse up
comma commas: separator delimiter split
communicate talk speak: message channel socket send
complain complains: error warn issue report invalid
complicated complex: complexity
computer machine machines: host ip os platform
condition: predicate guard if rule when
confuse: ambiguous conflict
consecutive: sequence pairwise
consume: read drain use
contain contains: has include
contract: interface schema
control manage: controller manager handle
conversation: session
corrupt damaged: invalid checksum error
cost: price weight complexity
cover: wrap
crawl: walk traverse scan
current: active now state
custom customize: override option user
customer: client user
cut shorten: truncate slice trim limit split
damage: corrupt
deal: handle process
dead die dies died: close terminate exit alive timeout
debug: log trace verbose inspect
default usual normal: default
degree: level depth
depend depends: dependency require
describe described: description doc comment
detail details: info verbose extra
developer: dev
devtools: debug timing
disabled: disable off
disappear vanish: remove unmount
disk drive: file fs path write
distance: depth offset diff
document page: html
dot dots dotted: path separator
early: immediate eager before
elsewhere: external
endless forever: infinite loop never infinity
enough: threshold min limit
enter entered: input
entrance entry: main index entrypoint
equal: compare
everyone everybody everything: all
evidence: proof
examine inspect: check visit parse
example sample: fixture
except: exclude omit
exchange: swap replace
existing exist exists: has exists
expand: glob resolve flatten extend
expect expects: require assert
expensive: cache memo lazy
explain explanation: describe message reason
explore: discover walk
external outside: external outer
faster speed: performance optimize cache
far: depth distance
feature: plugin option support
feed: push source input
fewer less: reduce min
fill: pad populate default
fix repair mend: normalize recover patch
flood: throttle limit rate backpressure
follow follows: resolve trace next
force forced: required strict override
foreign: external origin cors
forget forgets: clear delete invalidate remove
form: input field
freeze: immutable readonly lock
frequency: interval rate
front: proxy first
gap: missing hole
garbage: gc weak cleanup
give: return set pass
glue: join concat
good: valid ok success fresh
grab: get take acquire
graceful: shutdown close
greet greeting: hello handshake
guarantee: ensure assert
guard protect: validate escape secure
hang stuck stall: timeout deadlock block backtrack
happen occur: emit event on
hear hears: listen on
help: usage hint
hint: suggestion message
history: log previous
home: root homedir
hour minute second seconds millisecond milliseconds: time duration ms interval
hunt: search find
idle: inactive timeout
ignore ignored skip: exclude omit skip ignore
immediately instantly: sync immediate flush
incoming: request receive input message
independent isolated: isolate scope encapsulate
inherits: extend prototype
inside within: contain within inner nested
instead: replace fallback override alternative
interested: subscribe observer
introduce: add register
jump jumps: skip advance offset
keep keeps stay: retain preserve store hold
known: registered
later: defer delay after schedule
leave leaves: exit unsubscribe
legacy: deprecated compat
level: depth severity
life lifetime: ttl lifecycle
listed: list
literal: quote escape
loose lenient tolerate: passthrough partial lenient
lose loses: drop
loud: verbose level
mail: email
main: entry root index
manner: mode strategy
mark marked: flag annotate tag brand
measure: metric time size performance
meet meets: satisfy match
mention mentions: reference
middle: between intermediate
mirror: reflect copy
mistake typo misspelt misspelled: error invalid suggestion unknown
mix: merge mixin
moment: time now
monitor: watch observe
narrow: filter refine
neat nice: pretty format
newest: latest last recent
nobody: missing empty notfound default
noise noisy: debug log verbose
notice: detect check observe
obey respect honour honor: apply use rule
odd strange unusual: invalid unknown
offer: provide expose support
opposite: invert not negate
outcome: result
outgoing: send output request
outsider: external
overlap: intersect conflict
paint: render color
park: pause wait
part parts: split segment
peek: lookahead inspect
people: user human
percentage percent: ratio
periodic periodically regularly: interval poll timer
permanent permanently: persist
photo picture: image
pick: get find
pile: stack queue buffer
place: position location insert
placeholder: stub default
plain: raw text simple
platform: os runtime environment
play: run replay
pointer: reference ref
polite: graceful
populate: fill
possible: candidate allowed option
power: exponent
prefer preferred: priority preference
prepare: setup init compile normalize
preserve: keep retain
pressure: backpressure drain
pretend: fake mock
proof prove: verify assert
proper properly: valid
provide supply: set inject pass
public: export visible
pull: fetch poll read
question: query search
quiet silent silently: suppress ignore level
race: concurrent first
react reacts: on handler respond effect
read reader reads: parse parser decode get
reason: cause message
recent: last latest
recipe: factory config
reconnect: retry connect
recycle reuse: cache pool share
refer refers: reference resolve
reflect: mirror
relation relationship: link edge dependency
relative: path resolve
remind: notify
remember remembered: cache store save memo track
remote: server
replay: buffer repeat
represent: format
reset: clear initial
respond: response reply send
responsible: handler owner
reveal: expose
revive: restore reconnect deserialize
rewrite: transform replace
root: top base
roundtrip: serialize parse
runtime: environment platform
second: two next
sensitive: secret private redact
sentence: message text
sequence series: list order
serve served: handler respond static send
settle: resolve finish done
shape: schema type structure
side: sibling
simplify: reduce normalize
simulate: mock virtual fake
site: origin page
situation: case state
slot: index position
smart: optimize infer
special: custom
spell spelled: name
squeeze: compress
stamp: timestamp
statement statements: rule node
step steps: phase stage path
store stored: save set cache
submit submitted: post send form
suggest suggestion: hint near
surround: wrap
survive: persist
swallow: catch ignore suppress
tag: label
takes: duration
tail: end rest
tidy: clean normalize format
tie: bind
together: combine batch merge all
tolerance: lenient epsilon
touch touched: access modify track
trace: debug log path
track tracked: record watch observe
traffic: request rate
travel: walk traverse
treat: handle process
trouble: error issue
true: boolean
typed types: input type
unable: fail error
unchanged: equal same cached
understand understands: parse interpret recognize accept
unexpected: error invalid unknown
unfinished: pending incomplete
unwanted: exclude ignore
upstream: source
usable: valid
variable variables: env var
visible: public show
visit visits: traverse walk
wake: resume trigger
watch: observe subscribe
weigh: score
wild: glob
win wins winner: priority precedence override
wire wired: connect register network
worse worst: severity max
wrong: error invalid
yourself: custom
`;

/** Phrases that have words of their own in code. */
const PHRASES = `
give up: abort cancel timeout fail
given up: abort cancel timeout fail
hang up: close terminate disconnect
hangs up: close terminate disconnect
look up: lookup find resolve get
looked up: lookup find resolve get
look for: find search
looked for: find search
looks for: find search
look like: format match
set up: setup init configure
clean up: cleanup dispose teardown finalize
cleaned up: cleanup dispose teardown finalize
turn into: convert transform to
turned into: convert transform to serialize
turns into: convert transform to
turn off: disable
turned off: disable
turn on: enable
turned on: enable
on or off: enable disable toggle boolean
switch off: disable
switch on: enable
cut off: limit truncate abort timeout max
cut up: split parse
put together: join concat build compose prefix
puts together: join concat build compose
go on: continue resume
goes on: continue resume
go back: previous history
went wrong: error issue fail
goes wrong: error issue fail
go wrong: error issue fail
try again: retry
tries again: retry
trying again: retry backoff
tried again: retry
start over: restart reset
let through: filter allow pass
let in: allow permit restrict
let know: notify
pass on: forward next propagate
passed on: forward next propagate
find out: determine detect check
found out: determine detect check
figure out: determine infer detect resolve
work out: determine compute resolve calculate
worked out: determine compute resolve calculate
make sure: ensure assert check verify
makes sure: ensure assert check verify
keep track: track count register
at the same time: concurrent parallel concurrency simultaneous
at once: concurrent parallel batch
on demand: lazy
in a row: consecutive sequential
in spite of: ignore
one after another: sequential serial queue concat
one after the other: sequential serial queue concat
one by one: sequential serial each iterate
one inside the other: nest compose wrap
side by side: parallel
in order: sort sequence
in what order: sort compare
which order: sort compare
too long: timeout max limit length
too large: limit max size exceed
too big: limit max size exceed
too many: limit max exceed
too much: limit max exceed
too old: stale expire age
too late: timeout expire
too small: min
too short: min
too few: min
out of date: stale outdated expire
up to date: fresh stale
how long: delay duration timeout interval time
how many: count length size limit
how much: size amount measure
how much time: duration measure performance timing
how often: interval frequency rate count
how old: age stale time
how big: size length
how deep: depth level
not found: notfound missing 404
no longer: stop inactive remove
more than once: duplicate multiple repeat
only once: once single memoize
as soon as: immediate ready
again and again: loop repeat interval
every few seconds: interval poll
from time to time: interval periodic
ahead of time: preload prefetch eager
log in: login auth
log out: logout
sign in: login auth
take over: override replace
take away: remove subtract
read only: readonly
at first: initial
left out: omit exclude skip
leave out: omit exclude skip
leaves out: omit exclude skip
left over: rest remaining
get rid of: remove delete clear dispose
throw away: discard remove drop
thrown away: discard remove drop
write down: write record log save
written down: write record log save
break down: split parse
broken down: split parse
fall back: fallback default
falls back: fallback default
hand over: pass forward
step by step: iterate sequential
regular expression: regex regexp pattern
query string: querystring query search params
load balancer: proxy forwarded
status code: statuscode status code
status number: statuscode status code
user name: username
upper case: uppercase
lower case: lowercase
camel case: camelcase case
top level: root toplevel
third party: external plugin
given away: public export
in any number of steps: transitive reachable recursive
depends on: dependency depend require
brought in: load import
built in: builtin
in between: between
side effect: effect
json text: json stringify serialize
wild card: glob pattern
file name: filename path
over the wire: network encode serialize
question mark: query search
no one: missing empty none
next to: sibling adjacent directory
same place: equal
`;
