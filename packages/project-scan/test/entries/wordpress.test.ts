// What WordPress calls in a plugin: listeners, shortcodes, what its clock runs, commands.

import { test } from 'vitest';
import type { Files } from '../check.ts';
import { checkEntries } from './check.ts';

const plugin: Files = {
  'shop.php': `<?php
/**
 * Plugin Name: Shop
 */
namespace Shop;

add_action( 'init', 'shop_init' );
add_action( 'init', '\\\\Shop\\\\shop_init' );
add_filter( 'the_title', '__return_true' ); // add_action( 'ghost', 'shop_init' )
add_filter( 'the_content', function ( $content ) {
	return $content;
}, 10, 1 );
add_shortcode( 'shop', [ Cart::class, 'show' ] );
add_action( 'shop_daily', array( 'Shop\\\\Cart', 'clean' ) );
wp_schedule_event( time(), 'daily', 'shop_daily' );
$set->add_action( 'init', 'shop_init' );

function shop_init() {
}
`,
  'src/Cart.php': `<?php
class Cart {
	public function hook() {
		add_action( 'save_post', [ $this, 'save' ] );
		add_action( "shop_{$this->kind}_paid", array( $this, 'paid' ), 10, 2 );
		add_action( 'wp_ajax_' . $name, [ __CLASS__, 'show' ] );
		add_filter( 'title', $this->name( ... ) );
		add_filter( 'price', [ $this->prices, 'round' ] );
		add_filter( 'tax', make_callback( 'tax' ) );
	}
	public static function show() {}
	public function save() {}
	public function paid() {}
	public function clean() {}
}
`,
  'src/cli.php': `<?php
class Shop_Command {
	public function fill( $args ) {}
	private function help() {}
	public function __construct() {}
}
class Count_Command {
	public function __invoke( $args ) {}
}
WP_CLI::add_command( 'shop', 'Shop_Command' );
WP_CLI::add_command( 'shop count', Count_Command::class );
`,
};

test('by name, by method, without a name, and of a name that is worked out', () => {
  checkEntries(plugin, [
    'command shop count Count_Command.__invoke src/cli.php:11 at src/cli.php:8 high',
    'command shop fill Shop_Command.fill src/cli.php:10 at src/cli.php:3 high',
    'event [shop] Cart.show shop.php:13 at src/Cart.php:11 high',
    'event init shop_init shop.php:7 at shop.php:18 high',
    'event init shop_init shop.php:8 at shop.php:18 high',
    'event price round src/Cart.php:8 inferred',
    'event save_post Cart.save src/Cart.php:4 at src/Cart.php:12 high',
    'event tax undefined src/Cart.php:9 inferred',
    'event the_content <inline> shop.php:10 high',
    'event title Cart.name src/Cart.php:7 high',
    `event {"shop_{$this->kind}_paid"} Cart.paid src/Cart.php:5 at src/Cart.php:13 inferred`,
    "event {'wp_ajax_' . $name} Cart.show src/Cart.php:6 at src/Cart.php:11 inferred",
    'job shop_daily Cart.clean shop.php:14 at src/Cart.php:14 high',
  ]);
});

test('none in WordPress itself, and where nothing shows that it runs the code', () => {
  const alone = { 'a.php': "<?php\nadd_action( 'init', 'go' );\nfunction go() {}\n" };
  checkEntries(alone, []);
  checkEntries({ ...plugin, 'wp-includes/plugin.php': '<?php\nfunction add_action( $hook ) {}\n' }, []);
});
