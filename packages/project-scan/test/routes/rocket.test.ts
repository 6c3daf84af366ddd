// Routes of Rocket: attributes, lists of them, functions that give lists on, and prefixes that are put together.

import { test } from 'vitest';
import { check } from '../check.ts';

test('lists that are mounted here, by functions of other modules and under other names', () => {
  check(
    {
      'src/main.rs': `#[macro_use] extern crate rocket;
mod api;
const ADMIN: &str = "/admin";

#[get("/")]
fn index() -> &'static str { "shop" }

#[rocket::head("/<_..>", rank = 20)]
fn any() {}

#[launch]
fn rocket() -> _ {
    let base = settings::base();
    rocket::build()
        .mount("/", routes![index, any])
        .mount("/api", api::all_routes())
        .mount(ADMIN, api::admin_routes())
        .mount([base, "/hub"].concat(), routes![api::hub::open])
        .mount(format!("{ADMIN}/files"), FileServer::from("files"))
        .mount("/docs", make_docs(&settings))
}
`,
      'src/api/mod.rs': `mod carts;
pub mod hub;
pub use self::{carts::{routes as all_routes}, hub::admin_routes};
`,
      'src/api/carts.rs': `use rocket::Route;

pub fn routes() -> Vec<Route> {
    let mut lines = routes![line];
    let mut all = routes![
        list, // legacy
        add,
    ];
    all.append(&mut lines);
    if flags::is_on() {
        all.append(&mut routes![drop_cart]);
    }
    all
}

#[get("/carts?<page>&<size>")]
#[tracing::instrument]
pub async fn list(page: Option<u8>) {}

#[post("/carts", format = "json", data = "<cart>")]
async fn add(cart: Json<Cart>) {}

#[route(DELETE, uri = "/carts/<id>")]
fn drop_cart(id: u64) {}

#[get("/carts/<id>/lines/<rest..>")]
fn line(id: u64) {}

#[put("/lost")]
fn lost() {}

#[cfg(test)]
mod tests {
    #[get("/of-tests")]
    fn of_tests() {}
}
`,
      'src/api/hub.rs': `pub fn admin_routes() -> Vec<rocket::Route> {
    if !has_token() {
        return routes![disabled];
    }
    routes![panel]
}

#[get("/")]
fn disabled() {}

#[get("/panel")]
fn panel() {}

#[get("/open")]
pub fn open() {}
`,
    },
    [],
    [
      'GET / index src/main.rs:5 high',
      'HEAD /<_..> any src/main.rs:8 high',
      'GET /api/carts list src/api/carts.rs:16 high',
      'POST /api/carts add src/api/carts.rs:20 high',
      'DELETE /api/carts/<id> drop_cart src/api/carts.rs:23 inferred',
      'GET /api/carts/<id>/lines/<rest..> line src/api/carts.rs:26 high',
      'GET /admin disabled src/api/hub.rs:8 inferred',
      'GET /admin/panel panel src/api/hub.rs:11 inferred',
      'GET /hub/open open src/api/hub.rs:14 inferred',
      'GET /admin/files/<path..> FileServer src/main.rs:19 high',
      'PUT /lost lost src/api/carts.rs:29 inferred',
    ],
  );
});

test('an attribute of the same form in a project without Rocket, and Rocket itself', () => {
  check({ 'src/main.rs': '#[get("/a")]\nfn a() {}\nfn main() { app.mount("/", routes![a]) }\n' }, [], []);
  check(
    {
      'core/Cargo.toml': '[package]\nname = "rocket"\n',
      'core/src/lib.rs': 'use rocket::get;\n#[get("/a")]\nfn a() {}\nfn main() { rocket.mount("/", routes![a]); }\n',
    },
    [],
    [],
  );
});
