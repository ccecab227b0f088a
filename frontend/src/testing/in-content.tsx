import type { ComponentType } from 'react';

/** A page in the content of the frame, which has the focus of what goes. */
export function inContent(Page: ComponentType): ComponentType {
  return function Content() {
    return (
      <main id="content" tabIndex={-1}>
        <Page />
      </main>
    );
  };
}
