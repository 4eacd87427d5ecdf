import tls from 'node:tls'

type CertificateStore = Partial<Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'>>

/**
 * Trusts the certificate authorities of the system in addition to Node's: companies install theirs there, for proxies that
 * inspect connections. Applies to every later connection of this thread. Takes about 0.1 s.
 * Needs Node 24.5, which is older than the app's own and Electron's; does nothing on an older one.
 * Source: Node's documentation of `tls.setDefaultCACertificates`.
 */
export function trustSystemCertificates(store: CertificateStore = tls): void {
  if (!store.getCACertificates || !store.setDefaultCACertificates) return
  try {
    store.setDefaultCACertificates([...store.getCACertificates('default'), ...store.getCACertificates('system')])
  } catch {
    // Node can't read one of them. Its own are still trusted, and a refused connection says why.
  }
}
