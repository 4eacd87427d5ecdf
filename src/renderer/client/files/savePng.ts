import { saveBlob } from './saveTextFile.ts'

/** For sharp text on paper and on dense screens. */
const SCALE = 2

/** Draws an SVG document on a canvas and saves it as an image. Its texts use the fonts of the system. */
export async function savePng(
  fileName: string,
  { svg, width, height }: { readonly svg: string; readonly width: number; readonly height: number },
): Promise<void> {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) throw new Error('The canvas is too large for an image.')
  saveBlob(fileName, blob)
}
