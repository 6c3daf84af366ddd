/** Who calls whom in Kotlin: each case is one way in which a call finds its function or class. */
import { describe } from 'vitest';
import { cases } from '../../support/cases.ts';

const { callers, callees } = cases({ 'build.gradle.kts': 'plugins { kotlin("jvm") }\n' });

/** One file of a package of its own. */
function kotlin(code: string) {
  return { 'A.kt': code };
}

describe('names', () => {
  callers(
    'behind what the grammar does not know: a constructor below its annotations, commas before an arrow',
    {
      'Till.kt': `package shop
@Kept
class Till90
@Inject(kind = "x")
internal
constructor(
    @Given private val own: Desk90,
) : Base90(own) {
    fun pay90() {}
    fun ask90(block: (Int,) -> Unit, x: Int) = when (x) { 1, 2, -> pay90(); else -> own.pay90() }
}
class Desk90 { fun pay90() {} }
`,
    },
    'Till90.pay90',
    ['Till90.ask90 Till.kt:10 call resolved'],
    { likely: 0 },
  );
  callers(
    'a function of a file: of its package, by an import, by another name, with all of the package, by its whole path',
    {
      'lib/Lib.kt': 'package lib\nfun plain1() = 1\nfun own1() = plain1()\n',
      'lib/Other.kt': 'package lib\nval field = plain1()\n',
      'use/A.kt': 'package use\nimport lib.plain1\nfun a() = plain1()\n',
      'use/B.kt': 'package use\nimport lib.plain1 as other1\nfun b() = other1()\n',
      'use/C.kt': 'package use\nimport lib.*\nfun c() = plain1()\n',
      'use/D.kt': 'package use\nfun d() = lib.plain1()\n',
      'use/E.kt': 'package use.own\nfun plain1() = 2\nfun e() = plain1()\n',
    },
    'plain1',
    [
      'own1 lib/Lib.kt:3 call resolved',
      '<module> lib/Other.kt:2 call resolved',
      'a use/A.kt:3 call resolved',
      'b use/B.kt:3 call resolved',
      'c use/C.kt:3 call resolved',
      'd use/D.kt:2 call resolved',
    ],
  );
  callers(
    'the word that declares constructors of other classes is no use of one',
    {
      'a/Own.kt': 'package a\nclass Own(val x: Int) { constructor() : this(1) }\nfun go() = Own()\n',
      'a/Other.kt': 'package a\nclass Other @Inject constructor(val own: Own)\n',
    },
    'Own.constructor',
    ['go a/Own.kt:3 construct resolved'],
  );
  callers(
    'a class is constructed by its name',
    {
      'a/Taken2.kt': 'package a\nclass Taken2(val x: Int) { constructor() : this(1) }\n',
      'b/B.kt':
        'package b\nimport a.Taken2\nfun go() = Taken2(1)\nfun run() = Taken2()\nclass Sub { val t: Taken2 = Taken2(2) }\n',
    },
    'Taken2',
    [
      'Taken2.constructor a/Taken2.kt:2 construct resolved',
      '<module> b/B.kt:5 construct resolved',
      'go b/B.kt:3 construct resolved',
      'run b/B.kt:4 construct resolved',
    ],
  );
});

describe('annotations', () => {
  callers(
    'belong to what they stand in front of',
    kotlin(
      'annotation class Mark16(val of: String = "")\n@Mark16 class A {\n  @Mark16("x") fun go(@Mark16 one: Int) = one\n}\n@Mark16 fun alone() = 1\n',
    ),
    'Mark16',
    ['<module> A.kt:2 decorator resolved', 'A.go A.kt:3 decorator resolved', 'alone A.kt:5 decorator resolved'],
  );
});

describe('members', () => {
  callers(
    'a parameter, a property of the constructor, what a function gives, a safe call',
    kotlin(
      'class Job3 { fun run3() = 1 }\nfun make3() = Job3()\nclass Use3(private val job: Job3, val maybe: Job3?) {\n  fun one() = job.run3()\n  fun two() = maybe?.run3() ?: 0\n  fun three() = make3().run3()\n  fun four(j: Job3) { val k = j; k.run3() }\n  fun five() = with(job) { run3() }\n  fun six() = job.apply { run3() }\n  fun seven() = job.let { it.run3() }\n  fun eight() = listOf(job).map { it.run3() }\n  fun nine() { for (each in listOf(job)) each.run3() }\n  fun ten(x: Any) { if (x is Job3) x.run3() }\n  fun eleven(x: Any) = when (x) { is Job3 -> x.run3(); else -> 0 }\n  fun twelve(x: Any) { if (x !is Job3) return\n    x.run3() }\n  val lazily by lazy { Job3() }\n  fun thirteen() = lazily.run3()\n  fun fourteen() = listOf(job).map(Job3::run3)\n  fun fifteen() = mapOf("a" to job).values.first().run3()\n  fun sixteen() = mapOf("a" to job)["a"]?.run3()\n  fun seventeen() = job.also { j -> j.run3() }.run3()\n}\n',
    ),
    'run3',
    [
      'Use3.one A.kt:4 call resolved',
      'Use3.two A.kt:5 call resolved',
      'Use3.three A.kt:6 call resolved',
      'Use3.four A.kt:7 call resolved',
      'Use3.five A.kt:8 call resolved',
      'Use3.six A.kt:9 call resolved',
      'Use3.seven A.kt:10 call resolved',
      'Use3.eight A.kt:11 call resolved',
      'Use3.nine A.kt:12 call resolved',
      'Use3.ten A.kt:13 call resolved',
      'Use3.eleven A.kt:14 call resolved',
      'Use3.twelve A.kt:16 call resolved',
      'Use3.thirteen A.kt:18 call resolved',
      'Use3.fourteen A.kt:19 callback resolved',
      'Use3.fifteen A.kt:20 call resolved',
      'Use3.sixteen A.kt:21 call resolved',
      'Use3.seventeen A.kt:22 call resolved',
    ],
  );
  callers(
    'a function that is written for a type',
    {
      'lib/Ext.kt':
        'package lib\nclass Box4\nfun String.shout4() = uppercase()\nfun Box4.shout4() = 1\nfun <T> List<T>.shout4() = 1\n',
      'use/A.kt':
        'package use\nimport lib.*\nfun a() = "x".shout4()\nfun b(x: Box4) = x.shout4()\nfun c(x: List<Int>) = x.shout4()\nfun d(x: Box4) = with(x) { shout4() }\nfun String.e() = shout4()\n',
    },
    'String.shout4',
    ['a use/A.kt:3 call resolved', 'String.e use/A.kt:7 call resolved'],
  );
  callees(
    'overloads by their types and numbers, defaults and names',
    kotlin(
      'class A5 {\n  fun f5(x: Int) = 1\n  fun f5(x: String) = 2\n  fun f5(x: String, y: Int = 1, z: () -> Unit = {}) = 3\n  fun go5() { f5(1); f5("a"); f5("a", 2); f5(x = "a", z = {}); f5("a") { } }\n}\n',
    ),
    'go5',
    ['A5.f5 A.kt:2 call resolved', 'A5.f5 A.kt:3 call resolved', 'A5.f5 A.kt:4 call resolved'],
  );
  callees(
    'companions, objects, enumerations, inner classes, aliases',
    kotlin(
      'object Single6 { fun one6() = 1 }\nclass A6 { companion object { fun two6() = 2\n  val made = A6() }\n  inner class In6 { fun three6() = four6() }\n  fun four6() = two6() }\nenum class E6(val x: Int) { P(1); fun five6() = x }\ntypealias T6 = A6\nfun go6() { Single6.one6(); A6.two6(); A6.made.four6(); A6().In6().three6(); E6.P.five6(); T6().four6(); E6.valueOf("P").five6(); E6.values().map { it.five6() } }\n',
    ),
    'go6',
    [
      'Single6.one6 A.kt:1 call resolved',
      'A6.two6 A.kt:2 call resolved',
      'A6 A.kt:2 construct resolved',
      'A6 A.kt:2 construct candidate',
      'A6.In6.three6 A.kt:4 call resolved',
      'A6.In6 A.kt:4 construct resolved',
      'A6.four6 A.kt:5 call resolved',
      'E6.five6 A.kt:6 call resolved',
    ],
  );
  callees(
    'operators, invoke, infix, destructuring, indexes',
    kotlin(
      'data class V7(val x: Int, val y: W7) { operator fun plus(o: V7) = V7(x + o.x, y)\n  infix fun near7(o: V7) = true\n  operator fun get(i: Int) = y\n  operator fun invoke(i: Int) = y }\nclass W7 { fun deep7() = 1 }\nfun go7(a: V7, b: V7, f: (V7) -> W7) { (a + b).y.deep7(); a near7 b; a[1].deep7(); a(2).deep7(); val (x, y) = a; y.deep7(); f(a).deep7(); a.copy(x = 2).y.deep7() }\n',
    ),
    'go7',
    [
      'V7.plus A.kt:1 call resolved',
      'V7.near7 A.kt:2 call resolved',
      'V7.get A.kt:3 call resolved',
      'V7.invoke A.kt:4 call resolved',
      'W7.deep7 A.kt:5 call resolved',
    ],
  );
});

describe('one class for several platforms', () => {
  const platforms = {
    'src/commonMain/kotlin/a/Source.kt':
      'package a\ninternal expect class Source(size: Int) {\n  val size: Int\n  fun read(): Int\n}\nfun useIt(source: Source) = source.read()\n',
    'src/commonMain/kotlin/a/internal/Source.kt':
      'package a.internal\nimport a.Source\ninternal inline fun Source.commonRead(): Int = size\n',
    'src/jvmMain/kotlin/a/Source.kt':
      'package a\nimport a.internal.commonRead\ninternal actual class Source actual constructor(actual val size: Int) {\n  actual fun read(): Int = commonRead()\n}\n',
    'src/nativeMain/kotlin/a/Source.kt':
      'package a\nimport a.internal.commonRead\ninternal actual class Source actual constructor(actual val size: Int) {\n  actual fun read(): Int = commonRead()\n}\n',
  };
  callers(
    'an extension of what is expected is called on what there actually is',
    platforms,
    'commonRead',
    [
      'Source.read src/jvmMain/kotlin/a/Source.kt:4 call resolved',
      'Source.read src/nativeMain/kotlin/a/Source.kt:4 call resolved',
    ],
    { file: 'src/commonMain/kotlin/a/internal/Source.kt' },
  );
});

describe('operators', () => {
  callers(
    'in files in which neither the name of the function nor that of its class stands',
    {
      'a/Sum.kt':
        'package a\nclass Sum(val n: Int) {\n  operator fun plus(o: Sum) = Sum(n + o.n)\n  operator fun get(at: Int) = n\n}\n',
      'a/Make.kt': 'package a\nfun make(): Sum = Sum(1)\n',
      'a/Far.kt': 'package a\nfun far() = make() + make()\nfun numbers() = 1 + 2\n',
    },
    'Sum.plus',
    ['far a/Far.kt:2 call resolved'],
  );
  callers(
    'an index, where the function overrides one',
    {
      'a/Shelf.kt': 'package a\ninterface Shelf { operator fun get(at: Int): Int }\n',
      'a/Own.kt': 'package a\nclass Own : Shelf { override fun get(at: Int) = at }\nfun own() = Own()\n',
      'a/Far.kt': 'package a\nfun far() = own()[3]\nfun list() = listOf(1)[0]\n',
    },
    'Own.get',
    ['far a/Far.kt:2 call resolved'],
    { file: 'a/Own.kt' },
  );
});
