/** The parts of a multipart body except for the recording. */
export interface MultipartFile {
  readonly name: string
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
}

export interface MultipartFrame {
  readonly contentType: string
  readonly contentLength: number
  /** Everything before the file's bytes, and everything after. */
  readonly head: Buffer
  readonly tail: Buffer
}

/**
 * Builds everything of a multipart/form-data body except the file's bytes. Fields come first, so that a service can refuse
 * invalid ones before it reads the recording. Without a file, the head is the whole body. This gives an exact Content-Length
 * and a body that streams from disk; FormData with a Blob would keep the whole file in memory.
 */
export function multipartFrame(
  fields: readonly (readonly [name: string, value: string])[],
  file: MultipartFile | null,
  boundary = `----earshot-${crypto.randomUUID()}`,
): MultipartFrame {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  )
  const contentType = `multipart/form-data; boundary=${boundary}`
  if (file === null) {
    const all = Buffer.from(`${parts.join('')}--${boundary}--\r\n`)
    return { contentType, contentLength: all.length, head: all, tail: Buffer.alloc(0) }
  }
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${escaped(file.name)}"; filename="${escaped(file.fileName)}"\r\n` +
      `Content-Type: ${file.mediaType}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    contentType,
    contentLength: head.length + file.sizeBytes + tail.length,
    head,
    tail,
  }
}

/** Escapes like browsers, so that a name can't end the header. Source: HTML standard, "multipart form data". */
function escaped(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
