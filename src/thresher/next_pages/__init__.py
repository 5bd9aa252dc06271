"""Where an article or a thread that is split over several pages goes on."""
