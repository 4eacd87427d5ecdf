import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '../seed/catalog.ts'
import { chartDescription, makeChart } from '../seed/chats/chart.ts'
import { chartPicture } from './chartPicture.ts'
import { pageDocument } from './pageDocument.ts'

/** A media file: on disk or generated in memory. */
type MediaFile =
  | { readonly kind: 'file'; readonly path: string; readonly sizeBytes: number; readonly mediaType: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly mediaType: string }

export interface MediaFiles {
  /** The file of a key such as `recordings/x.mp3`; undefined if there is none. A key is never a path. */
  find(key: string): Promise<MediaFile | undefined>
}

export interface ImportedFiles {
  find(fileName: string): Promise<{ readonly path: string; readonly mediaType: string } | undefined>
}

export function createMediaFiles(catalog: Catalog, imported: ImportedFiles): MediaFiles {
  return {
    async find(key) {
      const [kind, name = '', ...rest] = key.split('/')
      if (rest.length > 0) return undefined
      const number = Number(/^([1-9]\d{0,8})\.(?:png|pdf)$/.exec(name)?.[1])
      switch (kind) {
        case 'recordings': {
          const recording = catalog.recordings.find(({ file }) => file === name)
          return recording === undefined ? undefined : onDisk(join(catalog.folder, recording.file), recording.mediaType)
        }
        case 'imports': {
          const file = await imported.find(name)
          return file === undefined ? undefined : onDisk(file.path, file.mediaType)
        }
        case 'pictures':
          return Number.isNaN(number)
            ? undefined
            : { kind: 'bytes', bytes: chartPicture(makeChart(number)), mediaType: 'image/png' }
        case 'documents':
          return Number.isNaN(number)
            ? undefined
            : {
                kind: 'bytes',
                bytes: pageDocument([`Document ${number}`, chartDescription(makeChart(number))]),
                mediaType: 'application/pdf',
              }
        default:
          return undefined
      }
    },
  }
}

async function onDisk(path: string, mediaType: string): Promise<MediaFile | undefined> {
  try {
    return { kind: 'file', path, sizeBytes: (await stat(path)).size, mediaType }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
