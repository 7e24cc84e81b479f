import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { act } from 'react';
import { axe } from 'jest-axe';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Picture, type PictureProps } from './picture';

const product: PictureProps = { src: '/objects/p/cat.jpg', alt: 'A cat on a magnet', width: 900, height: 600 };
const image = () => screen.getByRole('img', { name: 'A cat on a magnet' });

describe('given a stored picture', () => {
  it('offers every served width and reserves its space', async () => {
    const { container } = render(<Picture {...product} sizes="50vw" />);
    expect(image()).toHaveAttribute(
      'srcset',
      shopPolicy.imageWidths.map((width) => `/objects/p/cat.jpg?w=${width} ${width}w`).join(', '),
    );
    expect(image()).toHaveAttribute('src', '/objects/p/cat.jpg?w=640');
    expect(image()).toHaveAttribute('sizes', '50vw');
    expect(image()).toHaveAttribute('width', '900');
    expect(image()).toHaveAttribute('height', '600');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('loads lazily', () => {
    render(<Picture {...product} />);
    expect(image()).toHaveAttribute('loading', 'lazy');
    expect(image()).not.toHaveAttribute('fetchpriority');
  });

  it('loads first with high priority if it is `priority`', () => {
    render(<Picture {...product} priority />);
    expect(image()).toHaveAttribute('loading', 'eager');
    expect(image()).toHaveAttribute('fetchpriority', 'high');
  });
});

describe('given a local preview', () => {
  it('shows it as is', () => {
    render(<Picture {...product} src="blob:http://shop/1" />);
    expect(image()).toHaveAttribute('src', 'blob:http://shop/1');
    expect(image()).not.toHaveAttribute('srcset');
  });
});

describe('given no picture', () => {
  it.each([null, undefined, ''])('shows the placeholder for %j', async (src) => {
    const { container } = render(<Picture {...product} src={src} placeholderText="Image not found" />);
    expect(screen.getByText('Image not found')).toBeInTheDocument();
    expect(container).toHaveTextContent('A cat on a magnet: Image not found');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('when loading fails', () => {
  it('shows a placeholder of the same proportions', () => {
    const { container } = render(<Picture {...product} className="round" />);
    fireEvent.error(image());
    expect(screen.getByText('Image not available')).toBeInTheDocument();
    expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 900 600');
    expect(container.firstElementChild).toHaveClass('round');
  });

  it('retries with another picture', () => {
    const { rerender } = render(<Picture {...product} />);
    fireEvent.error(image());
    rerender(<Picture {...product} src="/objects/p/dog.jpg" />);
    expect(image()).toHaveAttribute('src', '/objects/p/dog.jpg?w=640');
  });
});

describe('when loading failed before hydration', () => {
  const hydrated = async (naturalWidth: number) => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<Picture {...product} />);
    const broken = container.querySelector('img')!;
    Object.defineProperties(broken, { complete: { value: true }, naturalWidth: { value: naturalWidth } });
    const root = await act(async () => hydrateRoot(container, <Picture {...product} />));
    const text = container.textContent;
    act(() => root.unmount());
    container.remove();
    return text;
  };

  it('shows the placeholder', async () => {
    expect(await hydrated(0)).toContain('Image not available');
  });

  it('keeps a picture that has loaded', async () => {
    expect(await hydrated(900)).toBe('');
  });
});
