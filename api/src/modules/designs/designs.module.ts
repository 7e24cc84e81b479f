import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { DesignDrafts } from './design-drafts.js';
import { DesignLinks } from './design-links.js';
import { DesignStreams } from './design-streams.js';
import { DesignsController } from './designs.controller.js';
import { LinkTokens } from './link-tokens.js';
import { LinkedDesigns } from './linked-designs.js';
import { SweepDrafts } from './sweep-drafts.js';

@Module({
  imports: [MediaModule],
  controllers: [DesignsController],
  providers: [DesignDrafts, DesignLinks, DesignStreams, LinkTokens, LinkedDesigns, SweepDrafts],
})
export class DesignsModule {}
