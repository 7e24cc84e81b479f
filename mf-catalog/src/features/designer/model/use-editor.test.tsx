import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { useEditorInHistory } from './use-editor';

type Editor = ReturnType<typeof useEditorInHistory>;
let editor: Editor;

function Designer() {
  editor = useEditorInHistory();
  return (
    <p>
      designer {String(editor.edited)} {String(editor.panel)}
    </p>
  );
}

const open = () => {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>before</p> },
      { path: '/designer', element: <Designer /> },
    ],
    { initialEntries: ['/before', '/designer?pack=6'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());

describe('an editor above the designer', () => {
  it('is closed by Back, and opened again by Forward', async () => {
    const router = open();
    act(() => editor.edit(3));
    await shows('designer 3 null');
    await act(() => router.navigate(-1));
    await shows('designer null null');
    await act(() => router.navigate(1));
    await shows('designer 3 null');
    // closed again by its own button, although it was left before
    act(() => editor.edit(null));
    await shows('designer null null');
    expect(router.state.location.search).toBe('?pack=6');
  });

  it('leaves one entry, however many photos were looked at in it', async () => {
    const router = open();
    act(() => editor.edit(0));
    await shows('designer 0 null');
    act(() => editor.edit(1));
    await shows('designer 1 null');
    act(() => editor.edit('spread'));
    await shows('designer spread null');
    await act(() => router.navigate(-1));
    await shows('designer null null');
    await act(() => router.navigate(-1));
    await shows('before');
  });

  it('closes without leaving the designer, also if it is closed twice', async () => {
    open();
    act(() => editor.openPanel('friends'));
    await shows('designer null friends');
    act(() => editor.edit(0));
    await shows('designer 0 friends');
    act(() => {
      editor.edit(null);
      editor.edit(null);
    });
    await shows('designer null friends');
    act(() => editor.openPanel(null));
    await shows('designer null null');
    act(() => editor.openPanel(null));
    await shows('designer null null');
  });

  it('is none for a state of something else', async () => {
    const router = open();
    await act(() => router.navigate('/designer', { state: { designer: { edited: 'all', panel: 7 } } }));
    await shows('designer null null');
  });
});
