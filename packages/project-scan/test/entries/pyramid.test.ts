// What Pyramid runs besides views.

import { expect, test } from 'vitest';
import { messagesToEntries } from '../../src/edges/messages-to-entries.ts';
import { readEntries } from '../../src/parts/entries.ts';
import { readMessages } from '../../src/parts/messages.ts';
import { sourcesOf } from '../check.ts';
import { checkEntries } from './check.ts';

const files = {
  'shop/__init__.py': `from pyramid.config import Configurator

def main(settings):
    config = Configurator(settings=settings)
    config.include("shop.models")
    config.include(".parts")
    config.include("shop.start.boot")
    config.include("pyramid_tm")
    config.add_subscriber(".subs.on_new", "pyramid.events.NewRequest")
    config.add_tween(
        "shop.tweens.timing",
    )
    config.add_route("home", "shop.models.includeme")
`,
  'shop/models.py': 'def includeme(config):\n    config.include(".parts")\n',
  'shop/parts/__init__.py': 'from .more import includeme\n',
  'shop/parts/more.py': '\ndef includeme(config): ...\n',
  'shop/start.py': 'def boot(config): ...\n',
  'shop/subs.py': `from pyramid.events import NewResponse, subscriber

def on_new(event): ...

@subscriber(NewResponse)
def on_sent(event): ...
`,
  'shop/tweens.py': 'def timing(handler, registry): ...\n',
};

test('modules that are included, subscribers, and what texts name', () => {
  checkEntries(files, [
    'event include shop.models includeme shop/models.py:1 high',
    'event include .parts includeme shop/parts/more.py:2 high',
    'event include shop.start.boot boot shop/start.py:1 high',
    'event pyramid.events.NewRequest on_new shop/__init__.py:9 at shop/subs.py:3 high',
    'event add_tween shop.tweens.timing timing shop/__init__.py:10 at shop/tweens.py:1 high',
    'event NewResponse on_sent shop/subs.py:5 high',
  ]);
});

test('whoever includes a module runs what it has for that', () => {
  const sources = sourcesOf(files);
  const { entries } = readEntries(sources);
  const led = messagesToEntries(readMessages(sources, entries), entries).map(
    ({ message, entry, resolution }) => `${message.file}:${message.line} > ${entry.file} ${resolution}`,
  );
  expect(led.toSorted()).toEqual([
    'shop/__init__.py:5 > shop/models.py resolved',
    'shop/__init__.py:6 > shop/parts/more.py resolved',
    'shop/__init__.py:7 > shop/start.py resolved',
    'shop/models.py:2 > shop/parts/more.py resolved',
  ]);
});
