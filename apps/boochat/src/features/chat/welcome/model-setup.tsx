export function ModelSetup() {
  return null;
}
