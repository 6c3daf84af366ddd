// Secrets as people write them, in the languages and formats that they write: what is masked is the secret, all of it, and
// nothing else of the line. And what only looks like one, which has to stay readable.

import { describe, expect, test } from 'vitest';
import { MASK, maskSecrets } from '../src/index.ts';

// Invented, and long tokens divided by §, so that no scanner takes this file for a leak.
const values: Readonly<Record<string, readonly string[]>> = {
  '{P}': ['hunter22', 'Tr0ub4dor!3', 'kX9!mQ2z', 'm0nkey%jump'],
  '{K}': ['aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF', 'kWqZtRbXnLpVsJhGdFcMyTuQeRwX4zAB'],
  '{H}': ['0a1b2c3d4e5f60718293a4b5c6d7e8f9'],
  '{B}': ['wJa1rXUtn/MI+K7MDENG/bPxRf1CYQ2w3E4r5T6=', '/Qw3e4r5T6y7u8I9o0P+aSdF/gHjK1l2Zx3c4V5b='],
};

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('⏎', '\n'));

const secret: Readonly<Record<string, readonly string[]>> = {
  'constants with a type': lines(`
    const apiKey: string = "{K}";
    private readonly clientSecret: string = '{K}';
    let authToken: string | undefined = "{H}";
    const password = "{P}" as const;
    private const val API_KEY: String = "{K}"
    var token: String? = "{K}"
    static let clientSecret: String = "{K}"
    lazy val dbPassword: String = "{P}"
    private[this] val accessToken: Option[String] = Some("{H}")
    const API_KEY: &str = "{K}";
    static DB_PASSWORD: &'static str = "{P}";
    pub const SECRET: &[u8] = b"{K}";
    var apiKey string = "{K}"
    db_password: Optional[str] = "{P}"
    SECRET_KEY: Final[str] = '{K}'
    public string Password { get; set; } = "{P}";
    static const char secret_key[33] = "{H}";
    Dim password As String = "{P}"
    const api_key: []const u8 = "{K}";
    PASSWORD : constant String := "{P}";`),
  'texts with something around them': lines(`
    token = f"{K}"
    password = r"{P}"
    SECRET_KEY = b'{K}'
    PASSWORD = """{P}"""
    SECRET = '''{K}'''
    val secretKey: String = """{K}"""
    let client_secret = r#"{K}"#;
    let token: String = String::from("{H}");
    jwtSecret = []byte("{K}")
    private readonly string _apiKey = @"{K}";
    const wchar_t* password = L"{P}";
    std::string token{"{H}"};
    client_secret: SecretStr = SecretStr("{K}")
    byte[] secretKey = Encoding.UTF8.GetBytes("{K}");
    dataSource.setPassword("{P}");
    .withPassword("{P}")
    val password by lazy { "{P}" }
    props.put("password", "{P}");
    define('DB_PASSWORD', '{P}');
    {password, "{P}"},
    :password "{P}"
    (setq my-password "{P}")
    api_key <- "{K}"
    $env:API_KEY = "{K}"`),
  'defaults where nothing is set': lines(`
    os.environ.get("DB_PASSWORD", "{P}")
    SECRET_KEY = os.environ.get('SECRET_KEY') or '{K}'
    const secret = process.env.JWT_SECRET || "{K}";
    apiKey: process.env.API_KEY ?? '{K}',
    getenv('DB_PASS') ?: '{P}'
    env('DB_PASSWORD', '{P}'),
    ENV.fetch('DB_PASSWORD') { '{P}' }
    System.getenv("API_KEY") ?: "{K}"
    Environment.GetEnvironmentVariable("API_KEY") ?? "{K}"
    env::var("API_KEY").unwrap_or("{K}".into())
    std::env::var("DB_PASSWORD").unwrap_or_else(|_| "{P}".to_string())
    sys.env.getOrElse("DB_PASSWORD", "{P}")
    viper.SetDefault("db.password", "{P}")
    parser.add_argument("--password", default="{P}")
    password: str = Field(default="{P}")
    PASSWORD=\${PASSWORD:-{P}}
    @Value("\${db.password:{P}}")
    if (password === "{P}") {
    def connect(user, password="{P}"):
    const { API_KEY = "{K}" } = process.env;`),
  'addresses and connections': lines(`
    "Server=db;Database=shop;User Id=sa;Password={P};"
    DefaultEndpointsProtocol=https;AccountName=shop;AccountKey={B};EndpointSuffix=core.windows.net
    "Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey={B}"
    "jdbc:mysql://db:3306/shop?user=app&password={P}"
    "host=localhost port=5432 user=app password={P} dbname=shop"
    redis-cache:6380,password={B},ssl=True
    postgres://app:{P}@db.example.com:5432/shop
    redis://:{P}@cache:6379/0
    sql.Open("mysql", "root:{P}@tcp(db:3306)/shop")
    mongodb+srv://admin:p@{P}@cluster0.mongodb.net/shop
    https://api.example.com/v1/items?api_key={K}&page=2`),
  'settings and data': lines(`
    <password>{P}</password>
    <add key="ApiKey" value="{K}" />
    <property name="hibernate.connection.password">{P}</property>
    <string name="api_key">{K}</string>
    <key>ClientSecret</key><string>{K}</string>
    <key>apiToken</key>⏎  <string>{K}</string>
    <setting name="Password"><value>{P}</value></setting>
    <meta-data android:name="com.example.API_KEY" android:value="{K}"/>
    db_pass: {P}
    ansible_become_pass: {P}
    - name: DB_PASSWORD⏎  value: "{P}"
    password: &pw {P}
    password: |⏎  {P}
    jwt: {secret: {K}, ttl: 3600}
    aws_secret_access_key: {B}
    "{\\"password\\":\\"{P}\\"}"
    "smtp": {"user": "x", "pass": "{P}"},
    spring.datasource.password={P}
    password = {P}
    sonar.login={H}
    requirepass {P}
    machine api.example.com login ci password {P}
    PresharedKey = {B}
    variable "db_password" { default = "{P}" }
    variable "api_token" {⏎  default = "{H}"`),
  'commands and statements': lines(`
    #define WIFI_PASSWORD "{P}"
    ENV API_KEY {K}
    setenv DB_PASSWORD {P}
    setx API_TOKEN "{H}"
    docker run -e MYSQL_ROOT_PASSWORD={P} mysql
    docker login -u ci -p {P} registry.example.com
    mysql -u root -p{P} shop
    curl -u admin:{P} https://x.example.com
    curl -H "X-Api-Key: {K}" https://x
    sshpass -p '{P}' ssh root@x
    app --token {H} --verbose
    java -Ddb.password={P} -jar x.jar
    echo "{P}" | docker login --password-stdin
    Environment="DB_PASSWORD={P}"
    CREATE USER app WITH PASSWORD '{P}';
    CREATE USER 'app'@'%' IDENTIFIED BY '{P}';
    CREATE LOGIN app WITH PASSWORD = N'{P}';
    $pw = ConvertTo-SecureString "{P}" -AsPlainText -Force
    "Authorization": "token {H}"
    requests.get(url, auth=('admin', '{P}'))
    .basic_auth("ci", Some("{P}"))
    jwt.encode(payload, "{K}", algorithm="HS256")
    DriverManager.getConnection(url, "root", "{P}")
    echo 'root:{P}' | chpasswd
    ldapsearch -D cn=admin -w {P} -b dc=x
    aws configure set aws_secret_access_key {B}
    const secret =⏎  "{K}";
    api_key: ⏎  {K}
    getenv(⏎  "DB_PASSWORD",⏎  "{P}"
    req.Header.Set("Authorization", "Bearer {K}")`),
  'names that say more than what they are': lines(`
    DB_PASSWORD_PROD={P}
    API_KEY_PROD = "{K}"
    GITHUB_PAT={K}
    "Jwt:Key": "{K}"
    'api_key' => env('SHOP_KEY', '{K}'),
    * API key: {K}
    const jwtSecretProd = "{K}";
    const SMTP_PASS = "{P}";
    REDIS_PW={P}
    MAIL_PASSWD = "{P}"
    const passPhrase = "{P}";
    webhook_secret_2 = "{H}"
    config.secret_key_base = '{H}'
    masterKey: "{H}"
    cipherKey = "{H}"
    Ocp-Apim-Subscription-Key: {H}
    kennwort = "{P}"
    senha = "{P}"
    oauth_token_secret: "{K}"
    credentials: "{K}"`),
};

const letters = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5kL7mN9pQ1rS3tU5vW7xY9zA1bC3dE5fG7hJ9kL1mN3pQ5rS7tU9v';
const hex = '0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9';

/** Of known issuers: the key, and what stands before it and stays. */
const issued: readonly (readonly [key: string, before?: string])[] = [
  [`xapp-1§-A0B1C2D3E4F-1234567890123-${hex}`],
  [`T01A2B3C4D5/§B01A2B3C4D5/${letters.slice(0, 24)}`, 'https://hooks.slack.com/services/'],
  [`MTA§${letters.slice(0, 21)}.Gab1Cd.${letters.slice(0, 38)}`],
  [`123456789012345678/${letters.slice(0, 68)}`, 'https://discord.com/api/webhooks/'],
  [`1234567890§:AAH${letters.slice(0, 32)}`],
  [`GOCSPX§-${letters.slice(0, 28)}`],
  [`1//0§${letters.slice(0, 60)}`],
  [`gloas§-${hex}`],
  [`GR13§48941${letters.slice(0, 20)}`],
  [`SK§${hex.slice(0, 32)}`],
  [`aBc8Q~§${letters.slice(0, 34)}`],
  [`dapi§${hex.slice(0, 32)}`],
  [`dp.pt§.${letters.slice(0, 43)}`],
  [`figd§_${letters.slice(0, 40)}`],
  [`ntn§_12345678901${letters.slice(0, 35)}`],
  [`PMAK§-${hex.slice(0, 24)}-${hex.slice(0, 34)}`],
  [`pul§-${hex.slice(0, 40)}`],
  [`rubygems§_${hex.slice(0, 48)}`],
  [`xkeysib§-${hex}-${letters.slice(0, 16)}`],
  [`key§-${hex.slice(0, 32)}`],
  [`${hex.slice(0, 32)}§-us12`],
  [`sq0atp§-${letters.slice(0, 22)}`],
  [`NRAK§-${letters.slice(0, 27).toUpperCase()}`],
  [`pscale§_tkn_${letters.slice(0, 43)}`],
  [`${letters.slice(0, 14)}§.atlasv1.${letters.slice(0, 64)}`],
  [`glc§_${letters.slice(0, 60)}`],
  [`ATATT3§${letters}`],
  [`pat-na1§-${hex.slice(0, 8)}-${hex.slice(0, 4)}-${hex.slice(0, 4)}-${hex.slice(0, 4)}-${hex.slice(0, 12)}`],
  [`LTAI§${letters.slice(0, 20)}`],
  [`HRKU§-AA${letters.slice(0, 58)}`],
];

const harmless = [
  '- POST /change → auth.changePassword (`server/auth/(change)/[id].ts:48`, express)',
  ...lines(`
    password: string;
    private password: string = '';
    const token = await getToken(user, 'refresh');
    token, err := auth.NewToken(ctx, user.ID, "session")
    public string ApiKey { get; set; } = string.Empty;
    var token: String? = nil
    password = forms.CharField(widget=forms.PasswordInput)
    password: yup.string().required('Password is required'),
    "password": { "type": "string", "minLength": 8 },
    "password": "Mot de passe",
    'reset_password_send_instructions' => '以下のEメールアドレスにメールが送信されます',
    "new_password": "Новый пароль*",
    ACCESS_TOKEN = "access_token"
    export const AUTH_TOKEN_KEY = "app:auth-token";
    const STORAGE_KEY = 'user-preferences-v2';
    <input type="password" name="password" id="c33ee8dd1a" placeholder="Password" />
    <string name="password">Password</string>
    <property name="password" value="\${db.password}"/>
    .token.keyword { color: #07a; }
    PASSWORD=changeme
    API_KEY="YOUR_API_KEY_HERE"
    api_key: "xxxxxxxxxxxxxxxx"
    token: \${{ secrets.GITHUB_TOKEN }}
    POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?err}
    case "\${MVNW_PASSWORD:+has-password}" in
    password: !vault |
    password: {{ .Values.db.password | quote }}
    password: vault:secret/data/db#password
    POSTGRES_PASSWORD_FILE: /run/secrets/db_password
    - name: DB_PASSWORD⏎  valueFrom:
    https://example.com/reset-password?token=" + token;
    mongodb://<user>:<password>@cluster.example.com
    headers: { Authorization: \`Bearer \${accessToken}\` }
    authorization: "Bearer header.payload.signature",
    if (password !== confirmPassword) {
    hasPassword: !!link.password,
    throw new Error("Invalid token: expected ')'");
    cy.get('[data-testid="password-input"]').type(password);
    import { TokenService } from './token.service';
    const secret = crypto.randomBytes(32).toString('hex');
    TOKEN=$(gh auth token)
    docker run -p 8080:80 nginx
    mkdir -p build/output2
    mysql -u root -p$DB_PASSWORD shop
    #define TOKEN_MAX 256
    enum Field { Password = "password", Token = "token" }
    keyCode: 13,
    publicKey: "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
    checksum = "f26201604c87b1e01bd3d98f8d5d9a8fcbb815e8cedb41ffccbeb4bf593a35fe"
    uses: actions/checkout@b4ffde65f46336ab88eb53be808477a3936bae11
    id: "550e8400-e29b-41d4-a716-446655440000"
    src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
    re.compile(r"password\\s*=\\s*['\\"](.+?)['\\"]")
    pattern: '^sk_(live|test)_[0-9a-zA-Z]{24}$'
    passwordMinLength: 12,
    tokenExpiresIn: '15m',
    max_tokens=4096,
    cancellationToken: CancellationToken.None
    bypass: "cache-v2-2024"
    renderPass: "shadow-pass-0"
    def test_pass_through(self):
    // The token is refreshed when it expires; see RFC 6749.
    The API key goes in the header X-Api-Key: see below.
    here you pass \`NO_BUILTIN_PREEXEC=1\` to it
    grant_type=password&username=x
    router.post("/reset-password/:token", resetPassword)
    emails/password_changed_heading: 601f68fc8bef9c5ecf79f4ec4de5ad06
    auth: apps/web/app/api/v3/lib/auth.ts
    { token: ["xml-pe.doctype.xml"], regex: "x" }
    "MAILER_PASSWORD",⏎'MAILER_SMTP_OAUTH2_USER',
    'password' => 'x',⏎'admin@machine.local'
    --allow-preset-passphrase --default-cache-ttl=31536000
    hs512Secret = flag.String("hs512-secret", "", "secret used to sign")
    cryptoKey = isSecretBase64Encoded
    dependencies = [("authtoken", "0004_alter_tokenproxy_options")]
    expect(getCredentialPasswordHash("user-1"))
    const password = password1
    data-testid="api-key-copy-button"
    user.setPassword("password");
    localStorage.setItem('token', token);
    error_code = "INVALID_TOKEN"
    String STEP_2_MISSING_TOKEN = "error.STEP_2_MISSING_STRIPE_TOKEN";
    routing_key='0.0.0.0.1.1.1.1.0.testcelery'
    config_key = f"CELERY_{key.upper()}"
    token.style = yaml_FOLDED_SCALAR_STYLE
    private const val TOKEN = "([a-zA-Z0-9-!#$%&'*+.^_{|}~]+)"
    self.rsa_private_key = "/tmp/jwtRS256.key"
    SharedAccessKeyName=RootManageSharedAccessKey
    kms_key_id = "arn:aws:kms:eu-west-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"
    ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC7vbqajDhA me@host
    "@types/jsonwebtoken": "^9.0.6",`),
];

describe.each(Object.entries(secret))('%s', (_, forms) => {
  test.each(forms)('%s', (form) => {
    const [name = '', several = []] = Object.entries(values).find(([each]) => form.includes(each)) ?? [];
    for (const value of several) {
      expect(maskSecrets(form.replace(name, value)).text).toBe(form.replace(name, MASK).replace('p@***', MASK));
    }
  });
});

describe('keys of known issuers', () => {
  test.each(issued.map(([key, before = '']) => [key, before] as const))('%s', (divided, before) => {
    const key = divided.replace('§', '');
    expect(maskSecrets(`connect("${before}${key}", 1)`).text).toBe(`connect("${before}${MASK}", 1)`);
    expect(maskSecrets(`see ${before}${key} for more`).text).toBe(`see ${before}${MASK} for more`);
  });

  test('what belongs to the name of an account', () => {
    const account = ['AKIA', 'QWERTYUIOPASDFGH'].join('');
    expect(maskSecrets(`pair("${account}", "${letters.slice(0, 19)}/${letters.slice(0, 20)}")`).text).toBe(
      'pair("***", "***")',
    );
  });

  test('a key of PuTTY', () => {
    const line = `${letters.slice(0, 63)}=`;
    expect(maskSecrets(`Private-Lines: 2\n${line}\n${line}\nPrivate-MAC: ${hex.slice(0, 40)}`).text).not.toContain(
      letters.slice(0, 12),
    );
  });
});

describe('no secret', () => {
  test.each(harmless)('%s', (line) => {
    expect(maskSecrets(line)).toEqual({ text: line, count: 0 });
  });
});
