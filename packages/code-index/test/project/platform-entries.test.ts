/** Where an application starts that a system or a runtime starts by its own description of it. */
import type { ProjectAnswer } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

async function ask(files: Files): Promise<ProjectAnswer> {
  return await (await project(files).engine()).project({});
}

const entries = ({ entryPoints }: ProjectAnswer) =>
  entryPoints.map(({ file, kind, name, why }) => [file, kind, name, why].join(' | '));

describe('applications whose system starts them', () => {
  const placed = ({ entryPoints }: ProjectAnswer) =>
    entryPoints.map(({ file, line, kind, name, why }) => [`${file}:${line}`, kind, name, why].join(' | '));
  const manifest = (text: string, attributes = '') =>
    `<?xml version="1.0"?>\n<manifest xmlns:android="x" ${attributes}>\n${text}\n</manifest>\n`;

  test('AndroidManifest.xml: each component is the class that it names', async () => {
    const answer = await ask({
      'settings.gradle.kts': 'rootProject.name = "Reader"\ninclude(":app")\n',
      'app/build.gradle.kts': 'android {\n    namespace = "org.acme.reader"\n}\n',
      'app/src/main/AndroidManifest.xml': manifest(
        [
          '<!-- <activity android:name=".Gone" /> -->',
          '<application android:label="a > b" android:name=".App">',
          '<activity android:name="org.acme.reader.ui.Settings" />',
          "<activity android:name='.ui.Main'><intent-filter>",
          '<action android:name="android.intent.action.MAIN" />',
          '<category android:name="android.intent.category.LAUNCHER" /></intent-filter></activity>',
          '<activity-alias android:name=".Dark" android:targetActivity=".ui.Main" />',
          '<service android:name="Sync" />',
          '<receiver android:name=".Sync$Started" />',
          '<receiver android:name=".Removed" tools:node="remove" />',
          '<provider android:name="androidx.core.content.FileProvider" />',
          '</application>',
        ].join('\n'),
      ),
      'app/src/androidTest/AndroidManifest.xml': manifest(
        '<application><activity android:name=".App" /></application>',
      ),
      'app/src/main/java/org/acme/reader/App.kt': 'package org.acme.reader\n\nclass App : Application()\n',
      'app/src/main/java/org/acme/reader/ui/Screens.kt':
        'package org.acme.reader.ui\n\nclass Settings : Activity()\nclass Main : Activity()\n',
      'app/src/main/java/org/acme/reader/Sync.java':
        'package org.acme.reader;\n\npublic class Sync extends Service {\n  static class Started extends BroadcastReceiver {}\n}\n',
      // One of the same name elsewhere is another one.
      'app/src/main/java/org/acme/other/App.kt': 'package org.acme.other\n\nclass App\n',
    });
    const by = 'of app/src/main/AndroidManifest.xml';
    const java = 'app/src/main/java/org/acme/reader';
    expect(placed(answer)).toEqual([
      `${java}/ui/Screens.kt:3 | start | org.acme.reader.ui.Main | launcher activity ${by}`,
      `${java}/App.kt:2 | start | org.acme.reader.App | application ${by}`,
      `${java}/ui/Screens.kt:2 | start | org.acme.reader.ui.Settings | activity ${by}`,
      `${java}/ui/Screens.kt:3 | start | org.acme.reader.Dark | activity-alias ${by}`,
      `${java}/Sync.java:2 | start | org.acme.reader.Sync | service ${by}`,
      `${java}/Sync.java:3 | start | org.acme.reader.Sync$Started | receiver ${by}`,
      `app/src/main/AndroidManifest.xml:12 | start | androidx.core.content.FileProvider | provider ${by}; its class is not among the sources`,
    ]);
    expect(answer.type).toBe('application');
  });

  test('AndroidManifest.xml of a package that names itself', async () => {
    const answer = await ask({
      'AndroidManifest.xml': manifest(
        '<application><activity android:name="Main"/></application>',
        'package="org.acme"',
      ),
      'src/org/acme/Main.java': 'package org.acme;\nclass Main {}\n',
    });
    expect(placed(answer)).toEqual([
      'src/org/acme/Main.java:1 | start | org.acme.Main | activity of AndroidManifest.xml',
    ]);
  });

  test('a namespace that a build script works out is unknown, so is the class', async () => {
    const answer = await ask({
      'app/build.gradle': 'android { namespace computed() }\n',
      'app/src/main/AndroidManifest.xml': manifest('<application><activity android:name=".Main"/></application>'),
      'app/src/main/java/org/acme/Main.java': 'package org.acme;\nclass Main {}\n',
    });
    expect(placed(answer)).toEqual([
      'app/src/main/AndroidManifest.xml:2 | start | .Main | activity of app/src/main/AndroidManifest.xml; its class is not among the sources',
    ]);
  });

  test('manifest.json of a browser extension', async () => {
    const answer = await ask({
      'extension/manifest.json': {
        manifest_version: 3,
        name: 'x',
        background: { service_worker: 'js/background.js' },
        content_scripts: [{ js: ['js/a.js', 'js/b.js'], matches: ['*'] }],
        action: { default_popup: 'popup.html' },
        options_ui: { page: '/options.html' },
        devtools_page: 'gone.html',
      },
      'extension/js/background.js': '',
      'extension/js/a.js': '',
      'extension/js/b.js': '',
      'extension/popup.html': '<p>',
      'extension/options.html': '<p>',
      'public/manifest.json': { name: 'a page that can be installed', start_url: '/' },
    });
    expect(entries(answer)).toEqual([
      'extension/js/background.js | start |  | background of extension/manifest.json',
      'extension/js/a.js | start |  | content script of extension/manifest.json',
      'extension/js/b.js | start |  | content script of extension/manifest.json',
      'extension/popup.html | start |  | popup of extension/manifest.json',
      'extension/options.html | start |  | options of extension/manifest.json',
      'extension/manifest.json | start |  | devtools page of extension/manifest.json; gone.html is not among the sources',
    ]);
    expect(answer.type).toBe('application');
  });

  test('what a browser extension is told of under another name, and what is built first', async () => {
    const answer = await ask({
      'src/manifest.json': { manifest_version: 2, background: { scripts: ['js/back.js'] } },
      'src/manifest-firefox.json': { manifest_version: 2, options_page: 'gone.html' },
      'src/js/back.ts': '',
    });
    expect(answer.entryPoints.map(({ file, by }) => `${file} | ${by}`)).toEqual([
      'src/manifest-firefox.json | unresolved',
      'src/js/back.ts | declared',
    ]);
  });

  test('main of a package whose source nobody finds', async () => {
    const answer = await ask({
      'package.json': { name: 'editor', main: 'dist-js/index.js' },
      'main/index.ts': '',
      'styles/package.json': { name: 'styles', main: 'styles.css' },
    });
    expect(answer.entryPoints).toEqual([
      {
        file: 'package.json',
        kind: 'module',
        name: 'editor',
        by: 'unresolved',
        why: 'main of package.json; dist-js/index.js is not among the sources',
      },
    ]);
  });

  test('a class that the build names, and a class that is missing', async () => {
    const placeholder = '$'.concat('{applicationName}');
    const app = (gradle: string) =>
      ask({
        'app/build.gradle': `namespace "org.acme"\n${gradle}`,
        'app/src/main/AndroidManifest.xml': manifest(
          `<application android:name="${placeholder}"><activity android:name=".Gone"/></application>`,
        ),
        'app/A.kt': 'package org.acme\n',
      });
    const known = async (gradle: string) => (await app(gradle)).entryPoints.map(({ name, by }) => `${name} | ${by}`);
    expect(await known('')).toEqual([`${placeholder} | declared`, 'org.acme.Gone | unresolved']);
    expect(await known('manifestPlaceholders.applicationName = x()\n')).toEqual([
      `${placeholder} | unresolved`,
      'org.acme.Gone | unresolved',
    ]);
  });

  test('main of an Electron application is where it starts, and nothing that others import', async () => {
    const answer = await ask({
      'package.json': {
        name: 'editor',
        main: 'main.js',
        scripts: { start: 'electron .' },
        devDependencies: { electron: '30' },
      },
      'main.js': '',
    });
    expect(entries(answer)).toEqual(['main.js | start | editor | main of package.json, run by Electron']);
    expect(answer.type).toBe('application');
  });

  test.each([
    ['VS Code', { engines: { vscode: '^1.90.0' } }, {}],
    [
      'Obsidian',
      { devDependencies: { obsidian: 'latest' } },
      { 'manifest.json': { id: 'notes', minAppVersion: '1.4.0' } },
    ],
  ])('main of an extension is run by %s', async (host, said, files) => {
    const answer = await ask({
      'package.json': { name: 'notes', main: 'main.js', ...said },
      'src/main.ts': '',
      ...files,
    });
    expect(entries(answer)).toEqual([`src/main.ts | start | notes | main of package.json, run by ${host}`]);
    expect(answer.type).toBe('application');
  });

  test('Info.plist: the classes that the system makes', async () => {
    const info = (key: string, value: string) =>
      `<plist><dict>\n<key>${key}</key>\n<string>${value}</string>\n</dict></plist>\n`;
    const answer = await ask({
      'Share/Info.plist': info('NSExtensionPrincipalClass', '$(PRODUCT_MODULE_NAME).Controller'),
      'Share/Controller.swift': 'import UIKit\n\nclass Controller: UIViewController {}\n',
      'Other/Controller.swift': 'class Controller {}\n',
      'Edit/Info.plist': info('NSExtensionMainStoryboard', 'Main'),
    });
    expect(placed(answer)).toEqual([
      'Edit/Info.plist:1 | start | Main | NSExtensionMainStoryboard of Edit/Info.plist; it is not among the sources',
      'Share/Controller.swift:2 | start | Controller | NSExtensionPrincipalClass of Share/Info.plist',
    ]);
    expect(answer.entryPoints.map(({ by }) => by)).toEqual(['unresolved', 'declared']);
  });

  test('a tool beside an application', async () => {
    const answer = await ask({
      'lib/main.dart': "import 'package:flutter/material.dart';\n\nvoid main() => run();\n",
      'tool/make.dart': 'void main() {}\n',
      'android/.cxx/CMakeFiles/id.c': 'int main() {}\n',
    });
    expect(entries(answer)).toEqual([
      'tool/make.dart | command | make.dart | void main',
      'lib/main.dart | start |  | void main',
    ]);
    expect(answer.type).toBe('application');
  });

  test('an Electron application that is built from sources that nothing leads to', async () => {
    const answer = await ask({
      'package.json': {
        name: 'editor',
        main: 'made',
        scripts: { start: 'tsc && electron .' },
        devDependencies: { electron: '30' },
      },
      'parts/index.ts': '',
    });
    expect(entries(answer)).toEqual([
      'package.json | start | editor | main of package.json; made is not among the sources',
    ]);
    expect(answer.type).toBe('application');
  });

  test.each<[string, string, string]>([
    ['App.swift', 'import SwiftUI\n\n@main\nstruct Shop: App {}\n', 'start |  | @main'],
    [
      'AppDelegate.swift',
      'import UIKit\n\n@UIApplicationMain\nclass AppDelegate {}\n',
      'start |  | @UIApplicationMain',
    ],
    ['main.m', '#import <UIKit/UIKit.h>\nint main(int argc, char *argv[]) {}\n', 'start |  | int main'],
    ['lib/main.dart', "import 'package:flutter/material.dart';\n\nvoid main() => run();\n", 'start |  | void main'],
    ['bin/tool.dart', 'main(List<String> args) async {}\n', 'command | tool.dart | void main'],
    ['main.cpp', 'int APIENTRY wWinMain(HINSTANCE instance) {}\n', 'command | main.cpp | int main'],
    ['main.swift', 'print(1)\n', 'command | main.swift | main.swift'],
    ['Tool.swift', '@main\nstruct Tool {}\n', 'command | Tool.swift | @main'],
  ])('%s', async (file, text, expected) => {
    const answer = await ask({ [file]: text });
    expect(entries(answer)).toEqual([`${file} | ${expected}`]);
    expect(answer.type).toBe(expected.startsWith('start') ? 'application' : 'command');
  });

  test.each([
    ['<Project Sdk="Microsoft.NET.Sdk.Web"/>', 'App.csproj'],
    [
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>',
      'App.csproj',
    ],
  ])('Program.cs with nothing but statements: %s', async (text, file) => {
    const answer = await ask({
      [`app/${file}`]: text,
      'app/Program.cs': 'using X;\nRun();\n',
      'lib/Program.cs': 'Run();\n',
    });
    expect(entries(answer)).toEqual(['app/Program.cs | command | App | Program.cs of app/App.csproj']);
  });

  test('mix.exs names the module of an application', async () => {
    const answer = await ask({
      'mix.exs': 'def project, do: [app: :shop]\ndef application, do: [mod: {Shop.Application, []}]\n',
      'lib/shop/application.ex': 'defmodule Shop.Application do\nend\n',
    });
    expect(entries(answer)).toEqual(['lib/shop/application.ex | start | Shop.Application | mod of mix.exs']);
    expect(answer.type).toBe('application');
  });
});
