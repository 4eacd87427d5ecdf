import { setFlagsFromString } from 'node:v8'

/**
 * Call it before any thread is started. All threads of a process share V8's compiled calls from WebAssembly to JavaScript. V8 13.6
 * (Node 24) counts their users wrongly when one thread drops such a call while another finds it, frees it twice and aborts the
 * process: "Check failed: jit_page_->allocations_.erase(addr) == 1". Node itself runs WebAssembly in each thread that begins with
 * a TypeScript file, to strip its types. Such calls are compiled after this many calls, so they never are. That costs nothing
 * that could be measured.
 */
export function keepWasmCallsUncompiled(): void {
  setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')
}
