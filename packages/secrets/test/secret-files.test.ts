// Names under which keys and passwords usually lie, and names that only sound like it. Both in any case of letters and in
// any folder.

import { describe, expect, test } from 'vitest';
import { isSecretFile } from '../src/secret-files.ts';

const list = (text: string) => text.split('\n').flatMap((line) => line.trim().split(/ {2,}/).filter(Boolean));

/** Two blanks between names, since some have one. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  'settings of the environment': list(`
    .env  .env.local  .env.production  .env.prod.bak  .env-staging  .env_old  prod.env  staging.env  app.env  .envrc
    .flaskenv  .dev.vars  .dev.vars.production  .env~  .env.swp  .env (1)  .env copy  .env.local.bak  env.production
    docker.env  .secret.env  .env.keys  .envrc.local  .env.yaml  .env.json  production.env.json`),
  'keys of SSH': list(`
    id_rsa  id_dsa  id_ecdsa  id_ed25519  id_ed25519_sk  id_rsa.bak  id_rsa.old  id_rsa (1)  id_rsa (copy)  id_rsa copy
    id_rsa_deploy  id_ed25519-github  deploy_rsa  github_rsa  deploy_ed25519  my_id_rsa  deploy-key  deploy_key
    ssh_host_rsa_key  ssh_host_ed25519_key  .ssh/config  .ssh/authorized_keys  .ssh/deploy  ssh/id_rsa  putty.ppk  .shosts
    id_rsa.txt  ssh_key  private_key  private-key.txt`),
  'keys and stores of certificates': list(`
    server.pem  server.key  tls.key  privkey.pem  privkey1.pem  AuthKey_A1B2C3D4E5.p8  cert.p12  cert.pfx  store.jks
    release.keystore  debug.keystore  app.bks  my.kdbx  my.kdb  key.age  client.ovpn  ca.key.pem  private.asc  secring.gpg
    private.gpg  signing.pkcs12  store.jceks  pk.sec  my.pvk
     .gnupg/trustdb.gpg  server.key.pem  server.pem.old  keystore.bcfks  my.keychain  login.keychain-db
     vault.psafe3`),
  'of a cloud': list(`
    .aws/credentials  .aws/config  aws-credentials  aws_credentials.csv  credentials.csv  accessKeys.csv
    user_accessKeys.csv  rootkey.csv  gcp-key.json  gcp_key.json  google-key.json  gcloud-key.json  gcp-sa.json
    gcp-service-account.json  service-account.json  service_account_key.json  serviceAccountKey.json  serviceAccount.json
    firebase-adminsdk-abc12.json  app-firebase-adminsdk-x1y2z.json  client_secret_123.apps.googleusercontent.com.json
    application_default_credentials.json  .gcloud/credentials.db  gcloud/access_tokens.db  .azure/accessTokens.json
    .azure/msal_token_cache.json  .oci/config  .bluemix/config.json  .config/doctl/config.yaml
    .boto  .s3cfg  s3cfg  .passwd-s3fs  passwd-s3fs  rclone.conf  .databrickscfg  .snowsql/config  .linode-cli
    .config/gcloud/credentials.db  sa-key.json  google-credentials.json  key.json  keyfile.json  cloud-key.json
    .terraform.d/credentials.tfrc.json  credentials.tfrc.json`),
  'of infrastructure': list(`
    kubeconfig  kubeconfig.yaml  prod-kubeconfig  kubernetes/admin.conf  .kube/config  kube/config  terraform.tfvars  prod.tfvars
    prod.auto.tfvars  terraform.tfvars.json  terraform.tfstate  terraform.tfstate.backup  .terraformrc  terraform.rc
    vault_pass.txt  vault_pass  .vault_pass  .vault_password  vault-password.txt  vault_password_file  .vault-token
    vault.yml  group_vars/all/vault.yml  ansible_vault_pass  .docker/config.json  .dockercfg  .dockerconfigjson
    docker-config.json  wg0.conf  wg1.conf  wireguard/wg-home.conf  wireguard.conf  openvpn.ovpn  wpa_supplicant.conf
    ipsec.secrets  chap-secrets  pap-secrets  secrets.yaml  secret.yaml  app-secret.yaml  secrets.prod.yml  k8s-secrets.yml
    values-secrets.yaml  secrets.enc.yaml  sealed-secret.key  .sops.key  keys.txt  age-key.txt  talosconfig
    consul-token  nomad-token.txt  .chef/knife.rb  .chef/client.pem  encrypted_data_bag_secret  shadow  etc/shadow
    gshadow  master.passwd  pulumi.secrets.json`),
  'of databases and mail': list(`
    .pgpass  pgpass  pgpass.conf  pgpass.txt  .my.cnf  .mylogin.cnf  .dbshell  .mysql_history  .psql_history
    .rediscli_auth  .htpasswd  htpasswd  .htpasswd-users  users.htpasswd  .netrc  _netrc  netrc  .authinfo  .authinfo.gpg
    .msmtprc  .mutt/passwords  sasl_passwd  sasl_passwd.db  .fetchmailrc  .ftpconfig  sftp.json  .vscode/sftp.json
    sftp-config.json  .remote-sync.json  filezilla.xml  sitemanager.xml  recentservers.xml  WinSCP.ini  .esmtprc  .pgpass.bak
    cwallet.sso  ewallet.p12`),
  'of packages and tools': list(`
    .npmrc  .pypirc  .gem/credentials  .cargo/credentials  .cargo/credentials.toml  .m2/settings.xml
    settings-security.xml  .gradle/gradle.properties  .nuget/NuGet.Config  auth.json  .composer/auth.json  .git-credentials
     gh/hosts.yml  .config/gh/hosts.yml  .config/hub  .hub/hub  .netlify/config.json  .vercel/auth.json
    .circleci/token  .travis.token  .token  .tokens  .access_token  token.txt  tokens.txt  api_token  api-token.txt  .apikey  apikey.txt
    api_key.txt  api-keys.txt  apikeys.json  api_keys.json  auth_token.txt  access_token.txt  github_token  slack_token.txt
    token.pickle  token.json  oauth_token.json  .sentryclirc  .bash_history  .zsh_history  .node_repl_history  .python_history
    keystore.properties  key.properties  signing.properties  local.settings.json  .wakatime.cfg  .kaggle/kaggle.json  kaggle.json
    .huggingface/token  .streamlit/secrets.toml  .cf/config.json  .heroku/credentials  .cloudflared/cert.pem
     .anthropic_key`),
  'settings of applications': list(`
    appsettings.Production.json  appsettings.Development.json  appsettings.Staging.json  appsettings.Local.json
    appsettings.secrets.json  secrets.json  usersecrets/secrets.json  connectionStrings.config
    master.key  config/master.key  credentials/production.key  application-secrets.yml
    application-secret.properties  database.secret.yml  passwords.txt  password.txt  passwords.csv  passwords.json
    passwd.txt  pw.txt  logins.json  key4.db  signons.sqlite  Login Data  wp-config.php.bak  wp-config.php~  wp-config.txt
    LocalSettings.php.bak  .secrets  .secret  secrets  .credentials  credentials  credentials.json
    credential.json  creds.json  creds.txt  db-creds.yml  .creds  secrets.toml  secret.txt  secret_key.txt  secret_key
    secret-key-base  django_secret_key.txt  jwt_secret.txt  jwt.key  jwt-private.pem  encryption.key  .encryption_key  .secret_key
    recovery-codes.txt  github-recovery-codes.txt  2fa-backup-codes.txt  seed_phrase.txt  mnemonic.txt  wallet.dat  keystore.json
    bitwarden_export.json  1password-export.csv  lastpass_export.csv  firebase-private-key.json`),
};

const shown: Readonly<Record<string, readonly string[]>> = {
  'examples and public halves': list(`
    .env.example  .env.sample  .env.template  .env.dist  .env.defaults  .env.production.example  .env.local.sample  env.example
    .env.test.template  .env.schema  example.env  sample.env  template.env  appsettings.Example.json  secrets.example.yml
    credentials.sample.json  secrets.yaml.example  secrets.yml.dist  terraform.tfvars.example  prod.tfvars.sample
    id_rsa.pub  id_ed25519.pub  deploy_rsa.pub  ssh_host_rsa_key.pub  server.crt  ca.cer  cert.csr  known_hosts.md
    service-account.example.json  auth.json.example  .npmrc.example  pgpass.example  secrets.template.json
    config.example.env  kubeconfig.example  .netrc.sample  sftp.example.json`),
  code: list(`
    src/credentials.ts  src/secrets.ts  secret.ts  secrets.py  credentials.py  token.ts  tokens.ts  token.go  tokenizer.py
    password.ts  passwords.rb  password_reset.py  Password.java  PasswordInput.tsx  password-field.vue  passwd.c  shadow.c
    key.ts  keys.ts  keyboard.ts  keymap.lua  keyring.rs  keystore.go  KeyStore.java  apikey.ts  api_key.rb  api-keys.tsx
    auth.ts  auth.js  auth.py  auth.go  env.ts  env.d.ts  vite-env.d.ts  environment.ts  env.py  kubeconfig.go  vault.go
    service_account.py  service-account.ts  serviceaccount.go  client_secret.ts  htpasswd.go  netrc.go  pgpass.js
    ssh_key.rb  private_key.py  deploy_key.rb  id_rsa_test.go  secret_santa.py  wallet.ts  mnemonic.ts  history.ts
    wp-config.php  settings.php  sftp.ts  shadow.css  shadow.glsl  logins.controller.ts  recovery-codes.vue  creds.go
    encryption.go  jwt.ts  signing.ts  secret.rs  passphrase.kt  LoginData.cs`),
  data: list(`
    package.json  tsconfig.json  tokens.css  tokens.scss  design-tokens.json  tokens.json  tokenizer.json  tokenizer_config.json
    special_tokens_map.json  keymap.json  keybindings.json  keywords.txt  monkey.json  hotkeys.yml  turkey.csv  compass.json
    passport.json  passenger.csv  bypass.yml  secretary.json  auth.yml  authors.txt  appsettings.json  application.yml
    config.json  docs/config.json  .vscode/settings.json  .vscode/launch.json  settings.xml  nginx.conf  redis.conf
    postgresql.conf  my.cnf  docker-compose.yml  values.yaml  vars.tf  variables.tf  main.tf  gradle.properties
    i18n/password.json  locales/en/secrets.json  locales/en/tokens.json  public.key.json
    routes.conf  service.json  firebase.json  google-services.json  key-value.json  primary-key.sql  history.md  CHANGELOG.md
    deploy.yml  hosts.yml  hosts  serviceaccount.yaml  yarn.lock  pubspec.yaml  key.svg  key.png  lock.svg  secret.svg`),
  'words about it': list(`
    secrets.md  secret-santa.md  credentials.md  passwords.md  token.md  api-keys.md  docs/secrets.rst  docs/id_rsa.md
    credentials/README.md  SECRETS.adoc  password.html  reset-password.html  password_reset_email.html  password.mdx
    docs/vault.md  ssh-keys.mdx  keys.md  env.md  kubeconfig.md  id_rsa.html`),
};

describe.each(Object.entries(hidden))('hidden, %s', (_, names) => {
  test.each(names)('%s', (name) => {
    expect(isSecretFile(name)).toBe(true);
    expect(isSecretFile(`deep/in/${name.toUpperCase()}`)).toBe(true);
  });
});

describe.each(Object.entries(shown))('shown, %s', (_, names) => {
  test.each(names)('%s', (name) => {
    expect(isSecretFile(name)).toBe(false);
    expect(isSecretFile(`deep/in/${name.toUpperCase()}`)).toBe(false);
  });
});

test('there are enough of both', () => {
  expect(Object.values(hidden).flat().length).toBeGreaterThan(180);
  expect(Object.values(shown).flat().length).toBeGreaterThan(100);
});
