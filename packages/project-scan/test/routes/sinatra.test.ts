// Routes of Sinatra: classic and modular, namespaces, regular expressions, and where Rack maps an application.

import { test } from 'vitest';
import { check } from '../check.ts';

test('applications that Rack maps, and what stands around their routes', () => {
  check(
    {
      'config.ru': `require './app'
map '/api' do
  map('/v1') { run Shop::Api }
  run Shop::Old.new
end
map settings.admin_path do
  use Rack::Auth
  run Admin
end
`,
      'app.rb': `require 'sinatra/base'
module Shop
  PREFIX = '/carts'.freeze
  class Base < Sinatra::Base
    get('/ping') { 'pong' }
  end
  class Api < Base
    helpers do
      def current = @current
    end
    get "#{PREFIX}/:id" do |id|
      get_cart(id) if id
    end
    namespace '/items' do
      post '/' do
        x = if add(params)
          1
        end
      end
      delete %r{/(\\d+)/all} do
        clear
      end
    end
    if ENV['DEBUG']
      put '/reset' do
        reset
      end
    end
    # get '/ghost' do
    get path_of(:x) do
    end
    def fetch
      get '/other', {} do
      end
    end
  end
  class Old < Sinatra::Base
    get '/old\\.html' do
      erb :old
    end
  end
  class Client
    get '/nothing' do
    end
  end
end
class Admin < Sinatra::Application
  head '/' do
  end
end
`,
    },
    [],
    [
      'GET /api/v1/ping <inline> app.rb:5 high',
      'GET /api/v1/carts/:id <inline> app.rb:11 high',
      'POST /api/v1/items <inline> app.rb:15 high',
      'DELETE /api/v1/items/(\\d+)/all <inline> app.rb:20 inferred',
      'PUT /api/v1/reset <inline> app.rb:25 inferred',
      'GET /api/old.html <inline> app.rb:38 high',
      'HEAD / <inline> app.rb:48 inferred',
    ],
  );
});

test('a script', () => {
  check(
    {
      'app.rb': `require 'sinatra'
get '/' do
  'shop'
end
get '/frank/:name/?' do
end
`,
      'client.rb': "require 'rest'\nget '/ghost' do\nend\n",
    },
    [],
    ['GET / <inline> app.rb:2 high', 'GET /frank/:name/? <inline> app.rb:5 high'],
  );
  check({ 'sinatra.gemspec': '', 'lib/a.rb': "require 'sinatra'\nget '/' do\nend\n" }, [], []);
});
