import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from compiling its wrappers for calls from WebAssembly to JavaScript. All threads of a process share these wrappers. V8
 * 13.6 (Node 24) counts their users wrongly: if one thread drops a wrapper while another finds it, V8 frees it twice and aborts the
 * process: "Check failed: jit_page_->allocations_.erase(addr) == 1". Node runs WebAssembly in every thread that begins with a
 * TypeScript file, to strip its types. Call this before any thread is started. It costs nothing that could be measured.
 */
export function keepWasmCallsUncompiled(): void {
  // V8 compiles a wrapper after so many calls, so it never does.
  setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')
}
