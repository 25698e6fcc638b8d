/** A page of a match: it comes in with what this browser holds, and takes in what links bring. */
import { onMount, untrack } from 'svelte';
import { router } from '../router.svelte';
import { tokenIn, tokenOf } from '../tokens';
import { TableState } from './state.svelte';

export function comeTo(match: string): TableState {
  const room = untrack(() => new TableState(match, tokenOf(match, router.route.hash)));
  onMount(() => {
    room.open();
    return () => room.close();
  });
  $effect(() => {
    const token = tokenIn(router.route.hash);
    if (!token) return;
    untrack(() => router.go(location.pathname + location.search, true));
    void room.arrive(token);
  });
  return room;
}
