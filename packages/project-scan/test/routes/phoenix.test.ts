// Routes of Phoenix: scopes in scopes, resources, pages that are live, routers that others forward to.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, type Files, sourcesOf } from '../check.ts';

const endpoint: Files = {
  'mix.exs': 'def project, do: [app: :shop]\ndefp deps, do: [{:phoenix, "~> 1.7"}]\n',
  'lib/shop_web/endpoint.ex': 'defmodule ShopWeb.Endpoint do\n  plug Plug.Head\n  plug ShopWeb.Router\nend\n',
};

test('scopes, loops over texts, and what is served under a condition', () => {
  const files: Files = {
    ...endpoint,
    'lib/shop_web/router.ex': `defmodule ShopWeb.Router do
  use ShopWeb, :router
  alias Shop.Plugs.{Health, Metrics}
  @base "/v1"

  pipeline :api do
    plug :accepts, ["json"]
    plug :get, "/ghost"
  end

  # get "/ghost", GhostController, :show
  scope "/", ShopWeb do
    pipe_through [:browser, :api]
    get "/", PageController, :index
    get("/about", PageController, :about, as: :about)
    match :*, "/any/*path", PageController, :any

    scope @base, V1, as: :v1 do
      post "/carts/:id/items",
           CartController,
           :add_item
    end

    for prefix <- ["/", "/teams/:team"] do
      scope prefix do
        delete "/keys/:name", KeyController, :delete
      end
    end

    live_session :admin,
      on_mount: [ShopWeb.Auth],
      session: fn -> %{do: 1} end do
      live "/orders", OrderLive.Index, :index
    end
  end

  get "/health", Health, []
  get path(), ShopWeb.OddController, :show

  if Mix.env() == :dev do
    forward "/mailbox", Plug.Swoosh.MailboxPreview
    get "/dev", ShopWeb.DevController, :show
  else
    get "/live", ShopWeb.DevController, :live
  end

  scope path: "/ops", alias: ShopWeb.Ops do
    live_dashboard "/dashboard", metrics: Metrics
    forward "/inner", Router
  end

  def show(conn, _), do: get(conn, "/ghost", :a)
end
`,
    'lib/shop_web/ops/router.ex': `defmodule ShopWeb.Ops.Router do
  use Phoenix.Router
  get "/jobs", ShopWeb.JobController, :index
end
`,
    'lib/lost.ex': 'defmodule Lost do\n  use Phoenix.Router\n  get "/lost", LostController, :index\nend\n',
    'lib/plug.ex': 'defmodule Other do\n  use Plug.Router\n  get "/ghost", do: send_resp(conn, 200, "")\nend\n',
  };
  const file = 'lib/shop_web/router.ex';
  check(
    files,
    [],
    [
      `GET / ShopWeb.PageController.index ${file}:14 high`,
      `GET /about ShopWeb.PageController.about ${file}:15 high`,
      `ALL /any/*path ShopWeb.PageController.any ${file}:16 high`,
      `POST /v1/carts/:id/items ShopWeb.V1.CartController.add_item ${file}:19 high`,
      `DELETE /keys/:name ShopWeb.KeyController.delete ${file}:26 high`,
      `DELETE /teams/:team/keys/:name ShopWeb.KeyController.delete ${file}:26 high`,
      `GET /orders ShopWeb.OrderLive.Index ${file}:33 high`,
      `GET /health Shop.Plugs.Health ${file}:37 high`,
      `GET /path() ShopWeb.OddController.show ${file}:38 inferred`,
      `GET /dev ShopWeb.DevController.show ${file}:42 inferred`,
      `GET /live ShopWeb.DevController.live ${file}:44 inferred`,
      'GET /ops/inner/jobs ShopWeb.JobController.index lib/shop_web/ops/router.ex:3 high',
      'GET /lost LostController.index lib/lost.ex:3 inferred',
    ],
  );
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([
    { file, line: 41 },
    { file, line: 48 },
  ]);
});

test('resources, nested and one of its kind', () => {
  const file = 'lib/shop_web/router.ex';
  check(
    {
      ...endpoint,
      [file]: `defmodule ShopWeb.Router do
  use Phoenix.Router
  scope "/", ShopWeb do
    resources "/line-items", LineItemController, only: [:index, :update], param: "slug" do
      resources "/notes", NoteController, except: ~w(new edit create show update)a
    end
    resources("/account", AccountController, only: [:show], singleton: true)
    resources "/odd", OddController, only: wanted()
  end
end
`,
    },
    [],
    [
      `GET /line-items ShopWeb.LineItemController.index ${file}:4 high`,
      `PATCH /line-items/:slug ShopWeb.LineItemController.update ${file}:4 high`,
      `PUT /line-items/:slug ShopWeb.LineItemController.update ${file}:4 high`,
      `GET /line-items/:line_item_slug/notes ShopWeb.NoteController.index ${file}:5 high`,
      `DELETE /line-items/:line_item_slug/notes/:id ShopWeb.NoteController.delete ${file}:5 high`,
      `GET /account ShopWeb.AccountController.show ${file}:7 high`,
      `GET /odd ShopWeb.OddController.index ${file}:8 inferred`,
      `GET /odd/:id/edit ShopWeb.OddController.edit ${file}:8 inferred`,
      `GET /odd/new ShopWeb.OddController.new ${file}:8 inferred`,
      `GET /odd/:id ShopWeb.OddController.show ${file}:8 inferred`,
      `POST /odd ShopWeb.OddController.create ${file}:8 inferred`,
      `PATCH /odd/:id ShopWeb.OddController.update ${file}:8 inferred`,
      `PUT /odd/:id ShopWeb.OddController.update ${file}:8 inferred`,
      `DELETE /odd/:id ShopWeb.OddController.delete ${file}:8 inferred`,
    ],
  );
});

test('Phoenix itself serves nobody', () => {
  check(
    {
      'mix.exs': 'def project, do: [app: :phoenix]\n',
      'lib/a.ex': 'defmodule A do\n  use Phoenix.Router\n  get "/a", A, :a\nend\n',
    },
    [],
    [],
  );
});
