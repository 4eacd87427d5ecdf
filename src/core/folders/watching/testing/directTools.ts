import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { probeFile } from '../../../imports/probing/probeFile.ts'
import type { Clock } from '../../../ports.ts'
import type { FileTools } from '../thread/fileTools.ts'
import { folderReader } from '../thread/folderReader.ts'

/** Reads in the calling thread. `refuse` may throw for a path, as the system does for a locked file. */
export function directTools(clock: Clock, refuse: (path: string) => void = () => undefined): FileTools {
  const reading = folderReader()
  return {
    clock,
    reading: {
      ...reading,
      perform(task) {
        if (task.kind === 'inspect' && 'path' in task) refuse(task.path)
        return reading.perform(task)
      },
    },
    hash: (path) => Promise.resolve(createHash('sha256').update(readFileSync(path)).digest('hex')),
    probe: (path, fileName) => probeFile(path, fileName),
  }
}
