// Routes of Ruby on Rails: blocks in blocks, as Rails draws them.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const draw = (body: string) => `Rails.application.routes.draw do\n${body}end\n`;

test('verbs, arrows, redirections, matches', () => {
  check(
    {
      'config/routes.rb': draw(`  root "home#index"
  get "/about" => "pages#about", as: :about
  # get "/ghost", to: "ghost#show"
  get "pages/team"
  get "/old", to: redirect("/new")
  match "/reset",
    to: "login#reset", via: [:get, :post]
  if Rails.env.development?
    get "debug", to: "debug#show"
  end
`),
    },
    [],
    [
      'GET / home#index config/routes.rb:2 high',
      'GET /about pages#about config/routes.rb:3 high',
      'GET /pages/team pages#team config/routes.rb:5 high',
      'GET /old undefined config/routes.rb:6 high',
      'GET /reset login#reset config/routes.rb:7 high',
      'POST /reset login#reset config/routes.rb:7 high',
      'GET /debug debug#show config/routes.rb:10 inferred',
    ],
  );
});

test('blocks in braces that are a part of what is given', () => {
  check(
    {
      'config/routes.rb': draw(`  authenticate :user, lambda { |u|
    u.admin? &&
      u.known?
  } do
    get "inside", to: "a#b"
  end
  authenticate :user, ->(u) { u.admin? } do
    get "too", to: "a#c"
  end
  match "/old" => redirect { |_, request|
                    request.flash[:error] = "No"
                    "/"
                  }, via: :get
  scope "/s" {
    get "in", to: "a#d"
  }
  get "after", to: "a#e"
`),
    },
    [],
    [
      'GET /inside a#b config/routes.rb:6 high',
      'GET /too a#c config/routes.rb:9 high',
      'GET /old undefined config/routes.rb:11 high',
      'GET /s/in a#d config/routes.rb:16 high',
      'GET /after a#e config/routes.rb:18 high',
    ],
  );
});

test('resources: nested, of members and collections, shallow, without what an API leaves out', () => {
  check(
    {
      'config/application.rb': 'class Application\n    config.api_only = true\nend\n',
      'config/routes.rb': draw(`  resources :articles, param: :slug, only: %i[index show] do
    resource :like, only: :create
    resources :comments, only: [:create, :destroy], shallow: true
    post :publish, on: :member
    collection do
      get :feed
    end
    get "preview"
  end
  resource :profile, except: [:destroy]
`),
    },
    [],
    [
      'GET /articles articles#index config/routes.rb:2 high',
      'GET /articles/:slug articles#show config/routes.rb:2 high',
      'POST /articles/:article_slug/like likes#create config/routes.rb:3 high',
      'POST /articles/:article_slug/comments comments#create config/routes.rb:4 high',
      'DELETE /comments/:id comments#destroy config/routes.rb:4 high',
      'POST /articles/:slug/publish articles#publish config/routes.rb:5 high',
      'GET /articles/feed articles#feed config/routes.rb:7 high',
      'GET /articles/:article_slug/preview articles#preview config/routes.rb:9 high',
      'POST /profile profiles#create config/routes.rb:11 high',
      'GET /profile profiles#show config/routes.rb:11 high',
      'PATCH /profile profiles#update config/routes.rb:11 high',
      'PUT /profile profiles#update config/routes.rb:11 high',
    ],
  );
});

test('namespaces, scopes, concerns, files of their own', () => {
  check(
    {
      'config/routes.rb': draw(`  concern :sortable do
    post :sort, on: :collection
  end
  namespace :admin, path: "manage" do
    resources :users, only: [], concerns: :sortable
    post "stripe"
  end
  scope "/:locale", module: "site" do
    get "help", to: "pages#help"
  end
  constraints id: /[^\\/]+/ do
    draw :api
  end
`),
      'config/routes/api.rb':
        'namespace :api do\n  %w[a b].each do |name|\n    get name\n  end\n  get "ping", to: "ping#show"\nend\n',
    },
    [],
    [
      'POST /manage/users/sort admin/users#sort config/routes.rb:3 high',
      'POST /manage/stripe admin#stripe config/routes.rb:7 high',
      'GET /:locale/help site/pages#help config/routes.rb:10 high',
      'GET /api/ping api/ping#show config/routes/api.rb:5 high',
    ],
  );
});

test('what a gem draws is not known', () => {
  const sources = sourcesOf({ 'config/routes.rb': draw('  devise_for :users\n  mount Sidekiq::Web => "/jobs"\n') });
  expect(readRoutes(sources)).toMatchObject({
    routes: [],
    hidden: [
      { file: 'config/routes.rb', line: 2 },
      { file: 'config/routes.rb', line: 3 },
    ],
  });
});

test('engines: their module, where they are mounted, and helpers that declare resources', () => {
  check(
    {
      'config/routes.rb': `Rails.application.routes.draw do
  mount Shop::Core::Engine, at: "/shop"
  get "/dev", to: "dev#show" if Rails.env.development?
  unknown_resources :ghosts do
    get :ghost
  end
end
`,
      'core/lib/shop/core/engine.rb':
        'module Shop\n  module Core\n    class Engine < ::Rails::Engine\n      isolate_namespace ShopApi\n    end\n  end\nend\n',
      'core/lib/shop/core/helpers.rb': `module Shop::Helpers
  def admin_resources(resource, **options)
    resources(resource, options) do
      yield if block_given?
      collection do
        delete :destroy if batch?
      end
      member do
        patch :move if options[:sortable]
      end
    end
  end
end
`,
      'core/config/routes.rb': `Shop::Core::Engine.routes.draw do
  extend Shop::Helpers
  admin_resources :carts, only: [:show], sortable: true do
    get :mine, on: :collection
    resources :lines, only: [:index]
  end
  admin_resources :pages, only: []
end
`,
      'free/config/routes.rb': 'Free::Engine.routes.draw do\n  get "/free", to: "free#show"\nend\n',
    },
    [],
    [
      'GET /dev dev#show config/routes.rb:3 inferred',
      'GET /shop/carts/:id shop_api/carts#show core/config/routes.rb:3 high',
      'GET /shop/carts/mine shop_api/carts#mine core/config/routes.rb:4 high',
      'GET /shop/carts/:cart_id/lines shop_api/lines#index core/config/routes.rb:5 high',
      'DELETE /shop/carts shop_api/carts#destroy core/config/routes.rb:3 inferred',
      'PATCH /shop/carts/:id/move shop_api/carts#move core/config/routes.rb:3 high',
      'DELETE /shop/pages shop_api/pages#destroy core/config/routes.rb:7 inferred',
      'GET /free free#show free/config/routes.rb:2 inferred',
    ],
  );
});

test.each([
  ['a mark in a regular expression', '/[^\\/?#]+/'],
  ['quotes in one', '/["\']\\w+/'],
  ['one in brackets', '%r{[^/#"]+}'],
  ['a text in brackets', "%q(it's # one)"],
])('%s hides no route', (_, given) => {
  check(
    {
      'config/routes.rb': draw(`  get "/live", to: "home#live"
  get "/pages/:slug", to: "home#page", constraints: { slug: ${given} }
  post "/orders", to: "orders#create"
=begin
  get "/ghost", to: "ghost#show"
=end
  delete "/orders/:id", to: "orders#destroy"
`),
    },
    [],
    [
      'GET /live home#live config/routes.rb:2 high',
      'GET /pages/:slug home#page config/routes.rb:3 high',
      'POST /orders orders#create config/routes.rb:4 high',
      'DELETE /orders/:id orders#destroy config/routes.rb:8 high',
    ],
  );
});
