/** The browser of this machine: the tests bring none, since a browser is larger than all the rest together. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

/** Where Chromium is; undefined where there is none. `CHROMIUM_PATH` decides where it is set. */
export const chromiumPath = findChromium();

export const howToGetChromium =
  'No Chromium was found. Install it (`apt-get install chromium`, `brew install --cask chromium`), or set CHROMIUM_PATH to a Chromium or Chrome.';

/**
 * @param {readonly string[]} [more] arguments
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchChromium(more = []) {
  if (chromiumPath === undefined) throw new Error(howToGetChromium);
  return await chromium.launch({
    executablePath: chromiumPath,
    args: [
      // The pages are ours, and containers seldom allow the sandbox.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      // Nothing but the page asks for anything.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/** @returns {string | undefined} */
function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  const directories = (process.env.PATH ?? '').split(path.delimiter).filter((directory) => directory !== '');
  // The first is Chromium without the windows that nobody sees, which cost as much time as the pages.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome.exe',
  ];
  const candidates = [
    ...names.flatMap((name) => directories.map((directory) => path.join(directory, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
