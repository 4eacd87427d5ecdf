/** One sample at a byte offset, as a number from -1 to 1. */
export type SampleReader = (bytes: Buffer, at: number) => number

const PCM = 1
const FLOAT = 3
const A_LAW = 6
const MU_LAW = 7

/** How to read the samples of a WAV format; undefined for compressed formats, which aren't supported. */
export function sampleReader(format: number, bitsPerSample: number): SampleReader | undefined {
  if (format === PCM && bitsPerSample === 8) return (bytes, at) => ((bytes[at] ?? 128) - 128) / 128
  if (format === PCM && bitsPerSample === 16) return (bytes, at) => bytes.readInt16LE(at) / 32_768
  if (format === PCM && bitsPerSample === 24) return (bytes, at) => bytes.readIntLE(at, 3) / 8_388_608
  if (format === PCM && bitsPerSample === 32) return (bytes, at) => bytes.readInt32LE(at) / 2_147_483_648
  if (format === FLOAT && bitsPerSample === 32) return (bytes, at) => bytes.readFloatLE(at)
  if (format === MU_LAW && bitsPerSample === 8) return (bytes, at) => MU_LAW_VALUES[bytes[at] ?? 0xff] ?? 0
  if (format === A_LAW && bitsPerSample === 8) return (bytes, at) => A_LAW_VALUES[bytes[at] ?? 0xd5] ?? 0
  return undefined
}

/** Source: ITU-T G.711. */
const MU_LAW_VALUES = Float32Array.from({ length: 256 }, (_, code) => {
  const inverted = ~code & 0xff
  const magnitude = (((inverted & 0x0f) << 3) + 0x84) << ((inverted & 0x70) >> 4)
  return ((inverted & 0x80) === 0 ? magnitude - 0x84 : 0x84 - magnitude) / 32_768
})

const A_LAW_VALUES = Float32Array.from({ length: 256 }, (_, code) => {
  const toggled = code ^ 0x55
  const exponent = (toggled & 0x70) >> 4
  const mantissa = ((toggled & 0x0f) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return ((toggled & 0x80) === 0 ? -magnitude : magnitude) / 32_768
})
