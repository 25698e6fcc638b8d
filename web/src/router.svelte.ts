/** Where the visitor is: paths without a hash, the fragment left to the pages. */
export interface Route {
  path: string;
  parts: string[];
  hash: string;
  query: URLSearchParams;
}

function read(): Route {
  return {
    path: location.pathname,
    parts: location.pathname.split('/').filter(Boolean).map(decodeURIComponent),
    hash: location.hash.slice(1),
    query: new URLSearchParams(location.search),
  };
}

class Router {
  route = $state<Route>(read());

  /** Go to an address of ours; `replace` leaves no step to go back to. */
  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    const before = this.route.path;
    this.route = read();
    if (this.route.path !== before) window.scrollTo(0, 0);
  }

  /** Follow the links of the page, the back button and changes of the fragment. */
  listen(): () => void {
    const follow = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.('a');
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
      const address = new URL(link.href, location.href);
      if (address.origin !== location.origin || address.pathname.startsWith('/api/')) return;
      if (address.pathname === location.pathname && address.search === location.search) return;
      event.preventDefault();
      this.go(address.pathname + address.search + address.hash);
    };
    const moved = (): void => {
      this.route = read();
    };
    document.addEventListener('click', follow);
    window.addEventListener('popstate', moved);
    window.addEventListener('hashchange', moved);
    return () => {
      document.removeEventListener('click', follow);
      window.removeEventListener('popstate', moved);
      window.removeEventListener('hashchange', moved);
    };
  }
}

export const router = new Router();
