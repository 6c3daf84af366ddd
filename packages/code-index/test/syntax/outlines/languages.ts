/**
 * One tiny project for each language that is read in outline, all of the same shape, so that one suite asks all of them the
 * same: `charge` is defined once, called by `checkout` in another file, and named there in a comment and in a string.
 * `unused` is called by nobody.
 */
import type { Files } from '../../support/project.ts';

export interface OutlinedLanguage {
  /** As answers call it. */
  readonly language: string;
  readonly files: Files;
  /** The three names, where the language writes them in another way. */
  readonly symbols?: { readonly charge: string; readonly checkout: string; readonly unused: string };
  /** Where `charge` and `unused` are defined, and where `checkout` is. */
  readonly definedIn: string;
  readonly calledIn: string;
  /** What `charge` is, and how its declaration begins. */
  readonly kind: 'function' | 'method';
  readonly signature: string;
  /** The module that `calledIn` imports, if the language has imports that lead to files. */
  readonly importsFile?: string;
  /** A name that leaves its file is one in the whole program, so that a use of it is no guess. */
  readonly isLinked?: true;
  /** Complexity is measured. */
  readonly isMeasured: boolean;
  readonly hostile: HostileSources;
}

/** Sources that nobody wrote to be read; `good` and its caller stand in a file beside them. */
export interface HostileSources {
  readonly good: string;
  readonly extension: string;
  /** About a megabyte in one line. */
  readonly longLine: string;
  readonly nestedBrackets: string;
  /** A function named `good`, to be repeated. */
  readonly again: string;
  /** Nothing is too deep for its reader, which walks without a tree. */
  readonly isReadAtAnyDepth?: true;
}

export const OUTLINED_LANGUAGES: readonly OutlinedLanguage[] = [
  {
    language: 'C',
    isLinked: true,
    files: {
      'src/pay.h': 'int charge(int amount);\n',
      'src/pay.c': `
        #include "pay.h"
        int charge(int amount) {
          if (amount > 0 && amount < 10) return amount;
          return 0;
        }
        int unused(void) { return 1; }
        `,
      'src/shop.c': `
        #include "pay.h"
        /* The charge comes last. */
        int checkout(void) {
          return charge(3) + puts("the charge is done");
        }
        int other(int charge) { return charge; }
        `,
    },
    definedIn: 'src/pay.c',
    calledIn: 'src/shop.c',
    kind: 'function',
    signature: 'int charge(int amount)',
    importsFile: 'src/pay.h',
    isMeasured: true,
    hostile: {
      good: 'static int good(void) { return 1; }\nint caller(void) { return good(); }\n',
      extension: 'c',
      longLine: `int f(void) { ${'a(b, c); '.repeat(110_000)} }\n`,
      nestedBrackets: `int f(void) { return ${'('.repeat(20_000)}${')'.repeat(20_000)}; }\n`,
      again: 'int good(void) { return 1; }\n',
    },
  },
  {
    language: 'C++',
    files: {
      'src/pay.hpp': `
        namespace shop {
        class Desk {
         public:
          int charge(int amount);
          int unused() { return 1; }
        };
        }
        `,
      'src/pay.cpp': `
        #include "pay.hpp"
        namespace shop {
        int Desk::charge(int amount) {
          if (amount > 0 && amount < 10) return amount;
          return 0;
        }
        }
        `,
      'src/shop.cpp': `
        #include "pay.hpp"
        // The charge comes last.
        int checkout(shop::Desk& desk) {
          log("the charge is done");
          return desk.charge(3);
        }
        int other(int charge) { return charge; }
        `,
    },
    definedIn: 'src/pay.cpp',
    calledIn: 'src/shop.cpp',
    kind: 'method',
    signature: 'int Desk::charge(int amount)',
    importsFile: 'src/pay.hpp',
    isMeasured: true,
    hostile: {
      good: 'static int good() { return 1; }\nint caller() { return good(); }\n',
      extension: 'cc',
      longLine: `int f() { ${'a(b, c); '.repeat(110_000)} }\n`,
      nestedBrackets: `int f() { return ${'('.repeat(20_000)}${')'.repeat(20_000)}; }\n`,
      again: 'int good() { return 1; }\n',
    },
  },
  {
    language: 'Ruby',
    files: {
      'lib/pay.rb': `
        module Pay
          def self.charge(amount)
            return amount if amount > 0 && amount < 10
            0
          end

          def self.unused = 1
        end
        `,
      'lib/shop.rb': `
        require_relative "pay"

        # The charge comes last.
        def checkout
          puts "the charge is done: #{Pay.charge(3)}"
        end

        def other(charge) = charge
        `,
    },
    definedIn: 'lib/pay.rb',
    calledIn: 'lib/shop.rb',
    kind: 'method',
    signature: 'def self.charge(amount)',
    importsFile: 'lib/pay.rb',
    isMeasured: true,
    hostile: {
      good: 'def good = 1\ndef caller = good\n',
      extension: 'rb',
      longLine: `def f; ${'a(b, c); '.repeat(110_000)} end\n`,
      nestedBrackets: `def f; ${'['.repeat(20_000)}${']'.repeat(20_000)}; end\n`,
      again: 'def good; 1; end\n',
    },
  },
  {
    language: 'Shell',
    files: {
      'lib/pay.sh': `
        charge() {
          if [ "$1" -gt 0 ] && [ "$1" -lt 10 ]; then echo "$1"; fi
        }
        unused() { :; }
        `,
      'bin/shop.sh': `
        #!/bin/sh
        . "$(dirname "$0")/../lib/pay.sh"
        # The charge comes last.
        checkout() {
          echo "the charge is done: $(charge 3)"
        }
        other() { local charge=1; echo "$charge"; }
        `,
    },
    definedIn: 'lib/pay.sh',
    calledIn: 'bin/shop.sh',
    kind: 'function',
    signature: 'charge()',
    importsFile: 'lib/pay.sh',
    isMeasured: true,
    hostile: {
      good: 'good() { :; }\ncaller() { good; }\n',
      extension: 'sh',
      longLine: `f() { ${'a b $c; '.repeat(125_000)} }\n`,
      nestedBrackets: `f() { ${'( '.repeat(20_000)}true ${') '.repeat(20_000)}; }\n`,
      again: 'good() { :; }\n',
    },
  },
  {
    language: 'Swift',
    files: {
      'Sources/Pay/Pay.swift': `
        public func charge(_ amount: Int) -> Int {
            if amount > 0 && amount < 10 { return amount }
            return 0
        }
        func unused() { NSSelectorFromString("a" + "b") }
        `,
      'Sources/Shop/Shop.swift': `
        import Pay

        // The charge comes last.
        func checkout() -> Int {
            print("the charge is done")
            return charge(3)
        }
        func other(charge: Int) -> Int { charge }
        `,
    },
    definedIn: 'Sources/Pay/Pay.swift',
    calledIn: 'Sources/Shop/Shop.swift',
    kind: 'function',
    signature: 'public func charge(_ amount: Int) -> Int',
    importsFile: 'Sources/Pay/Pay.swift',
    isMeasured: true,
    hostile: {
      good: 'private func good() -> Int { 1 }\nfunc caller() -> Int { good() }\n',
      extension: 'swift',
      longLine: `func f() { ${'a(b, c); '.repeat(110_000)} }\n`,
      nestedBrackets: `func f() -> Int { ${'('.repeat(20_000)}1${')'.repeat(20_000)} }\n`,
      again: 'func good() -> Int { 1 }\n',
    },
  },
  {
    language: 'Dart',
    files: {
      'pubspec.yaml': 'name: shop\n',
      'lib/src/pay.dart': `
        import 'dart:mirrors';

        int charge(int amount) {
          if (amount > 0 && amount < 10) return amount;
          return 0;
        }
        void unused() { reflect(1).invoke(Symbol('a'), []); }
        `,
      'lib/pay.dart': `
        export 'src/pay.dart';
        `,
      'bin/shop.dart': `
        import 'package:shop/pay.dart' as pay;

        // The charge comes last.
        int checkout() {
          print("the charge is done");
          return pay.charge(3);
        }
        int other(int charge) => charge;
        `,
    },
    definedIn: 'lib/src/pay.dart',
    calledIn: 'bin/shop.dart',
    kind: 'function',
    signature: 'int charge(int amount)',
    importsFile: 'lib/pay.dart',
    isMeasured: true,
    hostile: {
      good: 'int good() => 1;\nint caller() => good();\n',
      extension: 'dart',
      longLine: `void f() { ${'a(b, c); '.repeat(110_000)} }\n`,
      nestedBrackets: `int f() => ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`,
      again: 'int good() => 1;\n',
    },
  },
  {
    language: 'Scala',
    files: {
      'src/pay/Pay.scala': `
        package shop.pay

        object Desk {
          def charge(amount: Int): Int = {
            if (amount > 0 && amount < 10) return amount
            0
          }
          def unused = Class.forName("a" + "b")
        }
        `,
      'src/Shop.scala': `
        package shop

        import shop.pay.{Desk => Counter}

        object Shop {
          // The charge comes last.
          def checkout(): Int = {
            println("the charge is done")
            Counter.charge(3)
          }
          def other(charge: Int) = s"$charge"
        }
        `,
    },
    definedIn: 'src/pay/Pay.scala',
    calledIn: 'src/Shop.scala',
    kind: 'method',
    signature: 'def charge(amount: Int): Int',
    importsFile: 'src/pay/Pay.scala',
    isMeasured: true,
    hostile: {
      good: 'object A {\n  private def good = 1\n  def caller = good\n}\n',
      extension: 'scala',
      longLine: `object B { ${'a(b, c); '.repeat(110_000)} }\n`,
      nestedBrackets: `object B { def f = ${'('.repeat(20_000)}1${')'.repeat(20_000)} }\n`,
      again: 'object B { def good = 1 }\n',
    },
  },
  {
    language: 'SQL',
    files: {
      'db/pay.sql': `
        CREATE FUNCTION charge(amount int) RETURNS int LANGUAGE plpgsql AS $$
        BEGIN
          IF amount > 0 AND amount < 10 THEN RETURN amount; END IF;
          RETURN 0;
        END;
        $$;
        CREATE FUNCTION unused() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
        `,
      'db/shop.sql': `
        \\ir pay.sql
        -- The charge comes last.
        CREATE FUNCTION checkout() RETURNS int LANGUAGE plpgsql AS $$
        BEGIN
          RAISE NOTICE 'the charge is done';
          RETURN CHARGE(3);
        END;
        $$;
        CREATE FUNCTION other(charge int) RETURNS int LANGUAGE sql AS $$ SELECT charge $$;
        `,
    },
    definedIn: 'db/pay.sql',
    calledIn: 'db/shop.sql',
    kind: 'function',
    signature: 'CREATE FUNCTION charge(amount int) RETURNS int LANGUAGE plpgsql',
    importsFile: 'db/pay.sql',
    isMeasured: true,
    hostile: {
      good: 'CREATE FUNCTION good() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;\nCREATE FUNCTION caller() RETURNS int AS $$ SELECT good() $$ LANGUAGE sql;\n',
      extension: 'sql',
      longLine: `CREATE FUNCTION f() RETURNS void AS $$ BEGIN ${'PERFORM a(b, c); '.repeat(65_000)} END $$;\n`,
      nestedBrackets: `CREATE VIEW f AS SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`,
      again: 'CREATE FUNCTION good() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;\n',
      isReadAtAnyDepth: true,
    },
  },
];
