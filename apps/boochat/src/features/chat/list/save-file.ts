/** Lets the browser save what was fetched. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then, and needs the address no more.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
