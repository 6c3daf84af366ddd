/**
 * Keys whose issuers gave them a form of their own, as data: how each begins, of which characters it goes on and how long
 * it is. Beginnings and lengths are those of the rules of gitleaks (https://github.com/gitleaks/gitleaks, MIT, © 2019
 * Zachary Rice; `config/gitleaks.toml` of July 2026), a few more those that issuers document. Lengths are the least that
 * issuers hand out or less, since a key that was cut is a key.
 */
import { ALNUM, BASE64, DASHED, DIGIT, DOTTED, HEX, HYPHENATED, TOKEN, UPPER, WORD } from './characters.ts';

export interface IssuedKey {
  readonly kind: number;
  /** Of that kind, behind the beginning. */
  readonly least: number;
  readonly most?: number;
  /** What follows is no part of the same word. */
  readonly isWord?: boolean;
  /** How often such a part, with a dot before it, has to follow. */
  readonly moreParts?: number;
  /** The beginning says what follows, and is no part of it: the address that a key is sent to. */
  readonly isAddress?: boolean;
}

/** By how they begin; beginnings of the same form are divided by blanks. */
export const issuedKeys: Readonly<Record<string, IssuedKey>> = {
  'AKIA ASIA ABIA ACCA': { kind: UPPER, least: 16, most: 16, isWord: true },
  ABSK: { kind: BASE64, least: 100 },
  'bedrock-api-key-': { kind: TOKEN, least: 20 },
  'ghp_ gho_ ghu_ ghs_ ghr_': { kind: ALNUM, least: 30, isWord: true },
  github_pat_: { kind: WORD, least: 30 },
  'glpat- glptt- gldt- glrt- glcbt- glffct- glft- glimt- glagent- glsoat- gloas-': { kind: DASHED, least: 20 },
  GR1348941: { kind: DASHED, least: 20 },
  '_gitlab_session=': { kind: ALNUM, least: 32 },
  'xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp- xoxe.xoxb- xoxe.xoxp-': { kind: HYPHENATED, least: 10 },
  'hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/': {
    kind: TOKEN,
    least: 30,
    isAddress: true,
  },
  'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_': { kind: ALNUM, least: 10, isWord: true },
  whsec_: { kind: BASE64, least: 16 },
  AIza: { kind: DASHED, least: 35 },
  'GOCSPX-': { kind: DASHED, least: 20 },
  'ya29.': { kind: DASHED, least: 20 },
  '1//0': { kind: DASHED, least: 40 },
  'sk-': { kind: DASHED, least: 20 },
  npm_: { kind: ALNUM, least: 36, isWord: true },
  'pypi-': { kind: DASHED, least: 50 },
  'hf_ api_org_': { kind: ALNUM, least: 30, isWord: true },
  'dop_v1_ doo_v1_ dor_v1_': { kind: HEX, least: 64, isWord: true },
  'shpat_ shpca_ shppa_ shpss_': { kind: HEX, least: 32, isWord: true },
  'dckr_pat_ dckr_oat_': { kind: DASHED, least: 20 },
  glsa_: { kind: WORD, least: 32 },
  glc_: { kind: BASE64, least: 32 },
  eyJrIjoi: { kind: BASE64, least: 70 },
  'lin_api_ lin_oauth_': { kind: ALNUM, least: 32, isWord: true },
  'hvs. hvb.': { kind: DASHED, least: 24 },
  'SG.': { kind: DASHED, least: 16, moreParts: 1 },
  'ctx7sk-': { kind: HYPHENATED, least: 16 },
  // The second part of a token begins as the first does, which only matters for what is no token.
  eyJ: { kind: DASHED, least: 10, moreParts: 2 },
  'AGE-SECRET-KEY-1': { kind: UPPER, least: 50 },
  ops_eyJ: { kind: BASE64, least: 200 },
  'A3-': { kind: HYPHENATED, least: 31, most: 36, isWord: true },
  'p8e-': { kind: ALNUM, least: 32, most: 32, isWord: true },
  LTAI: { kind: ALNUM, least: 20, most: 20, isWord: true },
  AKID: { kind: ALNUM, least: 32, most: 32, isWord: true },
  AKCp: { kind: ALNUM, least: 60, isWord: true },
  cmVmd: { kind: ALNUM, least: 59, isWord: true },
  'ATATT3 ATCTT3': { kind: DOTTED, least: 60 },
  CLOJARS_: { kind: ALNUM, least: 60, isWord: true },
  cio: { kind: ALNUM, least: 32, most: 32, isWord: true },
  dapi: { kind: HEX, least: 32, most: 32, isWord: true },
  'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.': { kind: DOTTED, least: 40 },
  'duffel_test_ duffel_live_': { kind: DOTTED, least: 40 },
  'dt0c01. dt0s01. dt0s02.': { kind: UPPER, least: 24, moreParts: 1 },
  'EZAK EZTK': { kind: ALNUM, least: 54, isWord: true },
  'EAAC EAAM EAAG': { kind: ALNUM, least: 90, isWord: true },
  figd_: { kind: DASHED, least: 30 },
  'FLWSECK_TEST- FLWSECK-': { kind: HYPHENATED, least: 12 },
  'fo1_ fm1r_ fm1a_ fm2_': { kind: TOKEN, least: 40 },
  'fio-u-': { kind: DOTTED, least: 60 },
  gsk_: { kind: ALNUM, least: 40, isWord: true },
  'HRKU-': { kind: DASHED, least: 50 },
  'ico-': { kind: ALNUM, least: 32, most: 32, isWord: true },
  'key-': { kind: HEX, least: 32, most: 32, isWord: true },
  'NRAK- NRII- NRIQ- NRJS-': { kind: HYPHENATED, least: 15 },
  nfp_: { kind: ALNUM, least: 36, isWord: true },
  'nvapi-': { kind: DASHED, least: 50 },
  ntn_: { kind: ALNUM, least: 40, isWord: true },
  oy2: { kind: ALNUM, least: 43, most: 43, isWord: true },
  'API-': { kind: UPPER, least: 26, most: 26, isWord: true },
  'sha256~': { kind: DASHED, least: 43, most: 43, isWord: true },
  'pat-na1- pat-na2- pat-eu1-': { kind: HYPHENATED, least: 36 },
  'pplx-': { kind: ALNUM, least: 40, isWord: true },
  'pscale_tkn_ pscale_oauth_ pscale_pw_': { kind: DOTTED, least: 32 },
  'PMAK-': { kind: HYPHENATED, least: 50 },
  pnu_: { kind: ALNUM, least: 36, isWord: true },
  'pul-': { kind: HEX, least: 40, isWord: true },
  r8_: { kind: ALNUM, least: 36, isWord: true },
  rdme_: { kind: ALNUM, least: 60, isWord: true },
  re_: { kind: WORD, least: 30, most: 40, isWord: true },
  rubygems_: { kind: HEX, least: 48, isWord: true },
  'sbp_ sntryu_': { kind: HEX, least: 40, isWord: true },
  sb_secret_: { kind: DASHED, least: 20 },
  secret_: { kind: ALNUM, least: 43, most: 43, isWord: true },
  sntrys_: { kind: TOKEN, least: 40 },
  sgp_: { kind: WORD, least: 40 },
  'shippo_live_ shippo_test_': { kind: HEX, least: 40, isWord: true },
  SK: { kind: HEX, least: 32, most: 32, isWord: true },
  'sm_aat_ sm_pat_ sm_sat_': { kind: ALNUM, least: 16, isWord: true },
  'sq0atp- sq0csp-': { kind: DASHED, least: 20 },
  EAAA: { kind: DASHED, least: 56, most: 64 },
  'tk-us-': { kind: DASHED, least: 40 },
  tfp_: { kind: DOTTED, least: 40 },
  'xai-': { kind: ALNUM, least: 60, isWord: true },
  'xkeysib- xsmtpsib-': { kind: HYPHENATED, least: 60 },
  's-s4t2ud- s-s4t2af-': { kind: HEX, least: 60 },
};

/** Keys that are known by what stands within them. */
export interface KeyByItsMiddle {
  readonly middle: string;
  readonly before: KeyPart;
  readonly after: KeyPart;
  /** What stands before it is no part of the key. */
  readonly isAddress?: boolean;
}

interface KeyPart {
  readonly kind: number;
  readonly least: number;
  readonly most: number;
}

export const keysByTheirMiddle: readonly KeyByItsMiddle[] = [
  // Telegram.
  { middle: ':AA', before: { kind: DIGIT, least: 7, most: 16 }, after: { kind: DASHED, least: 32, most: 40 } },
  // Firebase.
  { middle: ':APA91b', before: { kind: DASHED, least: 8, most: 24 }, after: { kind: DASHED, least: 80, most: 300 } },
  // Terraform.
  { middle: '.atlasv1.', before: { kind: ALNUM, least: 14, most: 14 }, after: { kind: DOTTED, least: 40, most: 80 } },
  // Azure.
  { middle: 'Q~', before: { kind: DOTTED, least: 4, most: 4 }, after: { kind: TOKEN, least: 31, most: 40 } },
  // Mailchimp.
  { middle: '-us', before: { kind: HEX, least: 32, most: 32 }, after: { kind: DIGIT, least: 1, most: 2 } },
  // Discord, and Teams.
  {
    middle: '/api/webhooks/',
    before: { kind: DOTTED, least: 11, most: 30 },
    after: { kind: TOKEN, least: 60, most: 120 },
    isAddress: true,
  },
  {
    middle: '/IncomingWebhook/',
    before: { kind: HYPHENATED, least: 12, most: 60 },
    after: { kind: TOKEN, least: 32, most: 80 },
    isAddress: true,
  },
];
