// For the renderer's tests: files that run one after another in the same browser context share its storage.
localStorage.clear()
sessionStorage.clear()
