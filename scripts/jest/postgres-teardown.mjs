export default async function stopPostgres() {
  await globalThis.testPostgres?.stop();
}
