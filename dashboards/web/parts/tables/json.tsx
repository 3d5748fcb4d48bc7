import { Scroll } from './scroll.tsx';

/** A document as it is, for who wants to read it exactly. */
export function Json({ name, value }: { name: string; value: unknown }) {
  return (
    <Scroll name={name}>
      <pre class="json">
        <code>{JSON.stringify(value, null, 2)}</code>
      </pre>
    </Scroll>
  );
}
