/** Files that hold secrets by their usual names, of which no ending says so: both products show nothing of them. */
export const usualSecretFiles = [
  'appsettings.Production.json',
  'gcp-key.json',
  'vault_pass.txt',
  '.vscode/sftp.json',
  'wg0.conf',
  'pgpass',
  'id_rsa (1)',
];
