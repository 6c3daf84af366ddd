// Loaded into a server that is fuzzed, and so into its threads: addresses that were made up lead nowhere. Whoever
// connects to another machine is refused by this one, and no name is looked up.

const dns = require('node:dns');
const net = require('node:net');

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = /** @type {any} */ (
  /** @this {net.Socket} @param {any[]} args */ function (...args) {
    const [options] = Array.isArray(args[0]) ? args[0] : args;
    if (typeof options?.path === 'string' || typeof options === 'string' || isLoopback(options?.host))
      return Reflect.apply(connect, this, args);
    return Reflect.apply(connect, this, [{ host: '127.0.0.1', port: 9 }]);
  }
);

const lookup = dns.lookup;
Object.assign(dns, {
  /** @param {string} name @param {any[]} rest */
  lookup: (name, ...rest) => {
    if (isLoopback(name)) return Reflect.apply(lookup, dns, [name, ...rest]);
    process.nextTick(() => rest.at(-1)(unknown(name)));
  },
});
Object.assign(dns.promises, {
  /** @param {string} name */
  lookup: (name) => Promise.reject(unknown(name)),
});

/** @param {string | undefined} host */
function isLoopback(host) {
  return host === undefined || host === 'localhost' || host === '127.0.0.1' || host === '::1';
}

/** @param {string} name */
function unknown(name) {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', hostname: name });
}
