self.addEventListener('message', (event: MessageEvent<{ readonly url: string }>) => {
  void read(event.data.url)
})

async function read(url: string): Promise<void> {
  const response = await fetch(url)
  let bytes = 0
  for await (const piece of response.body!) bytes += piece.length
  self.postMessage(bytes)
}
