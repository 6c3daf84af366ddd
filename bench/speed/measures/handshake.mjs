/** From the start of a server to its answer to `initialize` and `tools/list`. */

/** @typedef {{product: string, runs: import('../products/product.mjs').Handshake[]}} Handshakes */

/**
 * @param {readonly import('../products/product.mjs').Product[]} products
 * @param {ReadonlyMap<string, string>} copies by name of the product
 * @param {number} rounds
 * @returns {Promise<Handshakes[]>}
 */
export async function measureHandshakes(products, copies, rounds) {
  /** @type {Handshakes[]} */
  const results = products.map(({ name }) => ({ product: name, runs: [] }));
  // The round before the first fills the disk's cache, and compiles the client.
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, product] of products.entries()) {
      const result = /** @type {Handshakes} */ (results[index]);
      const handshake = await product.shakeHands(/** @type {string} */ (copies.get(product.name)));
      if (round >= 0) result.runs.push(handshake);
    }
  }
  return results;
}
